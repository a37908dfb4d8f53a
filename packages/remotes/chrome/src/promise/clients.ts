/** The brands under which plans are found, by client id. Source. */
export const clientNames: ReadonlyMap<string, string> = new Map([
  ['coati', 'Coati'],
  ['tripinsure101', 'Trip Insure 101'],
  ['traveldefenders', 'Travel Defenders'],
  ['tripprotectors', 'Trip Protectors'],
  ['cruiseinsurance101', 'Cruise Insurance 101'],
]);

/** The brands under which quotes are found, by client id. Source. */
export const clientNames = {
  coati: 'Coati',
  tripinsure101: 'Trip Insure 101',
  traveldefenders: 'Travel Defenders',
  tripprotectors: 'Trip Protectors',
  cruiseinsurance101: 'Cruise Insurance 101',
} as const;

export type ClientId = keyof typeof clientNames;

export const isClientId = (id: string): id is ClientId => Object.hasOwn(clientNames, id);

import type { BootData } from '@coati/contracts';

const elsewhere = 'https://elsewhere.example/';
const contact = (last: string, name: string) => ({
  telephone: `+1 (954) 555-01${last}`,
  email: `${name}@coati.example`,
});

/** A page's boot data as the edge writes it, for a brand of the tests' own. */
export function pageBoot(changes: Partial<BootData> = {}): BootData {
  return {
    brand: {
      id: 'coati',
      name: 'Coati',
      productId: 'coati',
      legalName: 'Coati Insurance Agency (sample)',
      logo: { uri: '/logo.svg', width: 760, height: 156, altTxt: 'Coati' },
      contacts: {
        standard: contact('00', 'hello'),
        welcome: contact('40', 'welcome'),
        aarp: contact('60', 'concierge'),
      },
      address: { street: '1 Sample Way', city: 'Plantation', state: 'FL', postCode: '33324' },
      links: {
        affiliate: elsewhere,
        cruise: elsewhere,
        bureau: elsewhere,
        reviews: elsewhere,
        facebook: elsewhere,
        twitter: elsewhere,
        youtube: elsewhere,
        terms: elsewhere,
        privacy: elsewhere,
      },
      reviews: { numReviews: 0, trustScore: 0 },
      texts: { tagline: '', memberOffer: '', memberDisclosure: '' },
    },
    variant: 'standard',
    partnerId: null,
    section: 'quote',
    area: 'travel',
    remotes: {},
    gatewayOrigin: 'http://localhost:8081',
    hostRelease: 'h1',
    ...changes,
  };
}

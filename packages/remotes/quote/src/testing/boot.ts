import type { BootData } from '@coati/contracts';

const contact = { telephone: '(800) 555-0100', email: 'hello@coati.example' };
const elsewhere = 'https://elsewhere.example/';

/** The page's boot data as the edge writes it, for a brand of the tests' own. */
export function boot(parts: Partial<BootData> = {}): BootData {
  return {
    brand: {
      id: 'coati',
      name: 'Coati',
      productId: 'coati',
      legalName: 'Coati Insurance Agency (sample)',
      logo: { uri: '/logo.svg', width: 760, height: 156, altTxt: 'Coati' },
      contacts: { standard: contact, welcome: contact, aarp: contact },
      address: { street: '1 Sample Street', city: 'Plantation', state: 'FL', postCode: '33324' },
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
      reviews: { numReviews: 1200, trustScore: 4.7 },
      texts: { tagline: 'Compare travel insurance', memberOffer: '', memberDisclosure: '' },
    },
    variant: 'standard',
    partnerId: null,
    section: 'quote',
    area: 'travel',
    remotes: {},
    gatewayOrigin: 'http://pay.example',
    hostRelease: 'test',
    ...parts,
  };
}

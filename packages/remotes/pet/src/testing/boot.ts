import type { BootData } from '@coati/contracts';

const elsewhere = 'https://elsewhere.example/';
const contact = (telephone: string) => ({ telephone, email: 'hello@coati.example' });

/** The page's boot data as the edge writes it, for a brand of the tests' own. */
export function boot(parts: Partial<BootData> = {}): BootData {
  return {
    brand: {
      id: 'coati',
      name: 'Coati',
      productId: 'coati',
      legalName: 'Coati Insurance Agency (sample)',
      logo: { uri: '/logo.svg', width: 760, height: 156, altTxt: 'Coati' },
      contacts: {
        standard: contact('+1 (954) 555-0100'),
        welcome: contact('+1 (954) 555-0101'),
        aarp: contact('+1 (954) 555-0102'),
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
    section: 'pet',
    area: 'pet',
    remotes: {},
    gatewayOrigin: '',
    hostRelease: 'test',
    ...parts,
  };
}

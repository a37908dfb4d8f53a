import { CONTRACT_VERSION, type BootData, type Brand } from '@coati/contracts';

const contact = (last: string) => ({
  telephone: `+1 (954) 555-01${last}`,
  email: `desk${last}@coati.example`,
});

/** Boot data of a page, as the edge would write it; for tests. */
export function sampleBoot(changes: Partial<BootData> = {}): BootData {
  const brand = {
    id: 'coati',
    name: 'Coati',
    productId: 'coati',
    legalName: 'Coati Insurance Marketplace LLC',
    logo: { uri: '/assets/brands/1/logos/coati.svg', width: 760, height: 156, altTxt: 'Coati' },
    contacts: { standard: contact('00'), welcome: contact('40'), aarp: contact('60') },
  } as Brand;
  const address = {
    release: 'a1',
    contract: CONTRACT_VERSION,
    entry: '/assets/quote/a1/entry.js',
    integrity: 'sha384-x',
    styles: [],
  };
  return {
    brand,
    variant: 'standard',
    partnerId: null,
    section: 'quote',
    area: 'travel',
    remotes: { quote: address },
    gatewayOrigin: 'http://localhost:8081',
    hostRelease: 'h1',
    ...changes,
  };
}

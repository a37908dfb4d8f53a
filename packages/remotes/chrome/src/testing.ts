import { readFileSync } from 'node:fs';
import type { Brand, BootData, Variant } from '@coati/contracts';

/** A brand as shells/brands holds it; for tests. */
export function brandOf(id = 'coati'): Brand {
  return JSON.parse(readFileSync(`shells/brands/${id}.json`, 'utf8')) as Brand;
}

/** Boot data of a page of that brand; for tests. */
export function bootOf(changes: Partial<BootData> = {}, variant: Variant = 'standard'): BootData {
  return {
    brand: brandOf(),
    variant,
    partnerId: null,
    section: 'chrome',
    area: 'travel',
    remotes: {},
    gatewayOrigin: 'http://localhost:8081',
    hostRelease: 'h1',
    ...changes,
  };
}

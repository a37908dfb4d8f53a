import { CONTRACT_VERSION, type BootData } from '@coati/contracts';
import { pageBoot } from '@coati/testing';

/** Boot data of a page that names one remote, as the edge would write it; for tests. */
export function sampleBoot(changes: Partial<BootData> = {}): BootData {
  const quote = {
    release: 'a1',
    contract: CONTRACT_VERSION,
    entry: '/assets/quote/a1/entry.js',
    integrity: 'sha384-x',
    styles: [],
  };
  return pageBoot({ remotes: { quote }, ...changes });
}

import { execFile } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask } from './support/addresses';
import { baseUrl } from './support/browser';
import { withEntry, type ChangedPlatform } from './support/changed-platform';

const PROGRAM = 'packages/shared/build/src/gate/mounted.js';

interface Tried {
  path: string;
  section: string;
  releases: Record<string, string>;
}

interface Finding {
  path: string;
  flaws: string[];
  scripts: string[];
  hinted: string[];
}

/** What the gate's own program finds; in the lane of nobody, which shows what everybody sees. */
function findings(origin: string, pages: Tried[]): Promise<Finding[]> {
  return new Promise((resolve, reject) => {
    const child = execFile('node', [PROGRAM], { timeout: 90_000 }, (error, stdout, stderr) =>
      error ? reject(new Error(stderr || error.message)) : resolve(JSON.parse(stdout) as Finding[]),
    );
    child.stdin?.end(JSON.stringify({ origin, token: '0'.repeat(32), pages }));
  });
}

async function liveReleases(): Promise<Record<string, string>> {
  const html = await (await ask('/')).text();
  const block = /id="coati-boot">([^<]+)</.exec(html)?.[1] ?? '{}';
  const boot = JSON.parse(block) as { hostRelease: string; remotes: Record<string, { release: string }> };
  const remotes = Object.entries(boot.remotes).map(([name, { release }]) => [name, release]);
  return Object.fromEntries([['host', boot.hostRelease], ...remotes]) as Record<string, string>;
}

/** On one page it throws as it is drawn; on the other it draws no heading, and does what a page must not do. */
const BROKEN = `
  window.remote_pet = {
    init(scope) { this.scope = scope; },
    async get() {
      const React = (await Object.values(this.scope.react)[0].get())();
      const { contract } = JSON.parse(document.getElementById('coati-boot').textContent).remotes.pet;
      const throws = location.pathname === '/pet-insurance/';
      const Part = () => {
        if (throws) throw new Error('broken at mount');
        return React.createElement('p', null, 'No heading');
      };
      if (!throws) {
        const script = document.createElement('script');
        try { script.src = 'https://elsewhere.example/tag.js'; } catch {}
        fetch('/assets/pet/none/none.js');
        setTimeout(() => { throw new Error('nobody caught this'); });
      }
      const openPage = async () =>
        ({ title: 'x', description: '', path: location.pathname, area: 'pet', element: React.createElement(Part) });
      return () => ({ default: { contract, openPage } });
    },
  };`;

let changed: ChangedPlatform;
let releases: Record<string, string>;
beforeAll(async () => {
  changed = await withEntry('pet', BROKEN);
  releases = await liveReleases();
});
afterAll(() => changed.stop());

const page = (path: string, section: string, shown = releases): Tried => ({ path, section, releases: shown });

describe('pages that a release is tried at', () => {
  it('pass as they are live, and ran what they were hinted', async () => {
    const found = await findings(baseUrl, [
      page('/', 'quote'),
      page('/no-such-page/', 'chrome'),
      page('/sign-up', 'portal'),
    ]);
    expect(found.flatMap(({ path, flaws }) => flaws.map((flaw) => `${path}: ${flaw}`))).toEqual([]);
    for (const { path, hinted, scripts } of found.slice(0, 2))
      expect([...scripts].sort(), path).toEqual([...hinted].sort());
  });

  it('are refused with what a visitor would have met', async () => {
    const [throwing, bare, other, whole] = await findings(changed.origin, [
      page('/pet-insurance/', 'pet'),
      page('/pet-insurance-101/', 'pet'),
      page('/pet-insurance/', 'quote', { quote: 'another' }),
      page('/about-us/', 'blog'),
    ]);
    expect(throwing?.flaws.join('\n')).toMatch(/Section pet failed \(threw\)[^]*pet shows its fallback/);
    const told = bare?.flaws.join('\n') ?? '';
    expect(told).toContain('no heading shows in main');
    expect(told).toMatch(/require-trusted-types-for refused/);
    expect(told).toMatch(/none\.js answered 404/);
    expect(told).toContain('nobody caught this');
    expect(other?.flaws).toContain(`the lane shows quote ${releases['quote']}, not another`);
    expect(other?.flaws).toContain('its frame says it belongs to pet');
    expect(whole?.flaws).toEqual([]);
  });
});

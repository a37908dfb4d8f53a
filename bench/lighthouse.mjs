/**
 * Lighthouse over pages of a running platform (COATI_URL), phone settings: `node bench/lighthouse.mjs scores PATH…` prints
 * the four scores of each; `… paint ROUNDS PATH…` prints LCP, CLS and TBT under real (devtools) throttling, each round
 * with a page that holds one heading and nothing else beside it. One JSON document on stdout.
 */
import { createServer } from 'node:http';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';

const [what, ...rest] = process.argv.slice(2);
const base = process.env.COATI_URL;
if (!base || !['scores', 'paint'].includes(what)) {
  console.error('usage: COATI_URL=… node bench/lighthouse.mjs scores|paint [ROUNDS] PATH…');
  process.exit(2);
}

const HEADING =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Heading</title>' +
  '<meta name="viewport" content="width=device-width"></head><body><h1>One heading and nothing else</h1></body></html>';

const peer = createServer((_request, response) =>
  response.setHeader('Content-Type', 'text/html; charset=utf-8').end(HEADING),
);
await new Promise((resolve) => peer.listen(0, '127.0.0.1', resolve));
const peerUrl = `http://127.0.0.1:${peer.address().port}/`;

const chrome = await launch({
  chromePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  chromeFlags: ['--headless=new', '--disable-quic', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
});

async function run(url, options) {
  const result = await lighthouse(url, { port: chrome.port, logLevel: 'error', output: 'json', ...options });
  if (result.lhr.runtimeError) throw new Error(`${url}: ${result.lhr.runtimeError.message}`);
  return result.lhr;
}

async function scores(path) {
  const { categories, audits } = await run(new URL(path, base).href, {});
  const failed = Object.values(audits)
    .filter(({ score, scoreDisplayMode }) => score !== null && score < 0.9 && scoreDisplayMode === 'binary')
    .map(({ id }) => id);
  const points = Object.entries(categories).map(([id, { score }]) => [id, Math.round((score ?? 0) * 100)]);
  return { path, ...Object.fromEntries(points), failed };
}

async function paint(url) {
  const { audits } = await run(url, { onlyCategories: ['performance'], throttlingMethod: 'devtools' });
  const of = (id) => audits[id].numericValue;
  return {
    lcpMs: of('largest-contentful-paint'),
    cls: of('cumulative-layout-shift'),
    tbtMs: of('total-blocking-time'),
  };
}

async function paints(rounds, paths) {
  const taken = [];
  for (let round = 0; round < rounds; round += 1) {
    const peerPaint = await paint(peerUrl);
    for (const path of paths)
      taken.push({ path, ...(await paint(new URL(path, base).href)), peer: peerPaint });
  }
  return taken;
}

try {
  const found = [];
  if (what === 'scores') for (const path of rest) found.push(await scores(path));
  else found.push(...(await paints(Number(rest[0]), rest.slice(1))));
  console.log(JSON.stringify(found));
} finally {
  await chrome.kill();
  peer.close();
}

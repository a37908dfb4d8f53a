/**
 * Lighthouse over pages of a running platform (COATI_URL), phone settings: `node bench/lighthouse.mjs scores PATH…` prints
 * the four scores of each; `… paint ROUNDS PATH…` prints LCP, CLS and TBT under real (devtools) throttling, each round
 * with a page that holds one heading and nothing else beside it. One JSON document on stdout.
 *
 * A run that ends without figures is asked again (`asked_again.mjs`). A page that never gives any stands in the answer with
 * Lighthouse's code for why, `noFigures`, and does not keep the others' figures from being told.
 */
import { createServer } from 'node:http';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { askedAgain, NoFiguresError } from './asked_again.mjs';

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

const run = (url, options) =>
  askedAgain(async () => {
    const result = await lighthouse(url, {
      port: chrome.port,
      logLevel: 'error',
      output: 'json',
      ...options,
    });
    if (result.lhr.runtimeError) throw new NoFiguresError(url, result.lhr.runtimeError);
    return result.lhr;
  });

/** A page's figures, or why there are none. */
async function figures(path, take) {
  try {
    return { path, ...(await take(new URL(path, base).href)) };
  } catch (error) {
    if (!(error instanceof NoFiguresError)) throw error;
    return { path, noFigures: error.code };
  }
}

async function scores(url) {
  const { categories, audits } = await run(url, {});
  const failed = Object.values(audits)
    .filter(({ score, scoreDisplayMode }) => score !== null && score < 0.9 && scoreDisplayMode === 'binary')
    .map(({ id }) => id);
  const points = Object.entries(categories).map(([id, { score }]) => [id, Math.round((score ?? 0) * 100)]);
  return { ...Object.fromEntries(points), failed };
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
    for (const path of paths) taken.push({ ...(await figures(path, paint)), peer: peerPaint });
  }
  return taken;
}

try {
  const found = [];
  if (what === 'scores') for (const path of rest) found.push(await figures(path, scores));
  else found.push(...(await paints(Number(rest[0]), rest.slice(1))));
  console.log(JSON.stringify(found));
} finally {
  await chrome.kill();
  peer.close();
}

/**
 * What the HTTP Observatory gives each address: one line of JSON an address.
 *
 * `node observatory.mjs HOST:PORT/PATH …`, with NODE_EXTRA_CA_CERTS naming whom to trust. The library's own `scan` is its
 * retriever, its tests and its sum behind a gate that refuses 404; a page that is not there is scored here by the same
 * parts. Two things are settled before it loads: names under localhost are this machine, and no list of preloaded hosts
 * is fetched, so nobody is preloaded.
 */
import dns from 'node:dns';
import fs from 'node:fs';

const lookup = dns.lookup;
dns.lookup = (name, options, done) => lookup(name.endsWith('.localhost') ? '127.0.0.1' : name, options, done);
const readFileSync = fs.readFileSync;
fs.readFileSync = (path, ...more) =>
  String(path).endsWith('hsts-preload.json') ? '{}' : readFileSync(path, ...more);

const from = '@mdn/mdn-http-observatory/src/';
const { ALL_TESTS } = await import(`${from}constants.js`);
const { MINIMUM_SCORE_FOR_EXTRA_CREDIT } = await import(`${from}grader/charts.js`);
const { getScoreModifier } = await import(`${from}grader/grader.js`);
const { retrieve } = await import(`${from}retriever/retriever.js`);
const { scan } = await import(`${from}scanner/index.js`);

async function scored(address) {
  const found = await retrieve(address);
  const answer = found.responses.auto;
  if (!answer) throw new Error(`${address} does not answer`);
  if (!answer.verified) throw new Error(`${address} has a certificate that nobody trusts`);
  const results = ALL_TESTS.map((test) => test(found));
  const modifiers = results.map(({ result }) => getScoreModifier(result));
  const sum = (numbers) => numbers.reduce((total, one) => total + one, 100);
  const plain = sum(modifiers.filter((modifier) => modifier < 0));
  const score = plain >= MINIMUM_SCORE_FOR_EXTRA_CREDIT ? sum(modifiers) : plain;
  const verdicts = Object.fromEntries(
    results.map(({ constructor, result }, at) => [constructor.name, `${result} ${modifiers[at]}`]),
  );
  const passed = results.filter(({ pass }) => pass).length;
  return { address, status: answer.status, score: Math.max(0, score), passed, of: results.length, verdicts };
}

const [first, ...others] = process.argv.slice(2);
// The sum above is the library's own: of the first address, it is asked itself.
console.info(JSON.stringify({ ...(await scored(first)), official: (await scan(first)).scan.score }));
for (const address of others) console.info(JSON.stringify(await scored(address)));

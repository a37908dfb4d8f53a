// The official JavaScript clients and react-instantsearch, unchanged, against the service at the port given.
// Prints one JSON object; services/search/tests/web/test_javascript_client.py says what must be in it.
import { algoliasearch } from 'algoliasearch';
import { liteClient } from 'algoliasearch/lite';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { Highlight, InstantSearch, InstantSearchSSRProvider, getServerState, useHits, useSearchBox } from 'react-instantsearch';

const [port, adminKey, publicKey] = process.argv.slice(2);
const hosts = (path) => [{ url: `127.0.0.1:${port}${path}`, accept: 'readWrite', protocol: 'http' }];
const ships = Array.from({ length: 1500 }, (_, n) => ({ objectID: String(n), title: `Ship <b>number</b> ${n}` }));

const admin = algoliasearch('coati', adminKey, { hosts: hosts('') });
const [saved] = await admin.saveObjects({ indexName: 'ships', objects: [{ objectID: 'old', title: 'Old' }] });
await admin.waitForTask({ indexName: 'ships', taskID: saved.taskID });
await admin.setSettings({ indexName: 'ships', indexSettings: { searchableAttributes: ['title'] } });
await admin.replaceAllObjects({ indexName: 'ships', objects: ships, batchSize: 500 });
const settings = await admin.getSettings({ indexName: 'ships' });
const packed = algoliasearch('coati', adminKey, { hosts: hosts('/api/search'), compression: 'gzip' });
await packed.saveObjects({ indexName: 'packed', objects: ships.slice(0, 200), waitForTasks: true });

const searchClient = liteClient('coati', publicKey, { hosts: hosts('/api/search') });
const { results } = await searchClient.search({
  requests: [
    { indexName: 'ships', query: 'shpi 42', hitsPerPage: 5 },
    { indexName: 'packed', query: '', hitsPerPage: 1 },
  ],
});
const single = await algoliasearch('coati', publicKey, { hosts: hosts('') }).searchSingleIndex({
  indexName: 'ships',
  searchParams: { query: 'ship' },
});
const refusals = [];
for (const call of [
  () => searchClient.search({ requests: [{ indexName: 'nowhere', query: 'x' }] }),
  () => liteClient('coati', 'wrong', { hosts: hosts('') }).search({ requests: [{ indexName: 'ships' }] }),
]) {
  await call().catch((error) => refusals.push([error.name, error.status, error.message]));
}

function Box() {
  const { query } = useSearchBox();
  return createElement('p', null, query);
}
function Hits() {
  const { items, results: found } = useHits();
  const lines = items.map((hit) =>
    createElement('li', { key: hit.objectID }, createElement(Highlight, { hit, attribute: 'title' })),
  );
  return createElement('ul', { 'data-total': found?.nbHits }, lines);
}
function Page({ serverState }) {
  const search = createElement(
    InstantSearch,
    { searchClient, indexName: 'ships', initialUiState: { ships: { query: 'nubmer 42' } } },
    createElement(Box),
    createElement(Hits),
  );
  return createElement(InstantSearchSSRProvider, serverState, search);
}
const serverState = await getServerState(createElement(Page), { renderToString });
const html = renderToString(createElement(Page, { serverState }));

const told = {
  settings,
  first: results[0].hits[0],
  totals: results.map((result) => result.nbHits),
  single: single.nbHits,
  refusals,
  html,
};
process.stdout.write(JSON.stringify(told));

/* global document, performance */
/**
 * Runs in the page: what of it a visitor would miss. `section` is whose page it should be, chrome for one that no section
 * draws; `releases` is what it should be made of, by section.
 */
export function missing({ section, releases }) {
  const found = [];
  const shown = (selector) =>
    [...document.querySelectorAll(selector)].some((one) => one.checkVisibility({ visibilityProperty: true }));
  const expect = (holds, otherwise) => holds || found.push(otherwise);

  const boot = JSON.parse(document.getElementById('coati-boot')?.textContent || '{}');
  const live = { ...boot.remotes, host: { release: boot.hostRelease } };
  for (const [name, release] of Object.entries(releases)) {
    const given = live[name]?.release;
    expect(given === release, `the lane shows ${name} ${given}, not ${release}`);
  }
  const owner = document.getElementById('main')?.dataset.section;
  expect(owner === section, `its frame says it belongs to ${owner}`);
  // A wait has a heading too, and is no page.
  expect(shown('main h1:not([role=status] *)'), 'no heading shows in main');
  expect(shown('body > header#coati-header a[href]'), 'the header shows no link');
  expect(shown('body > footer#coati-footer a[href]'), 'the footer shows no link');
  expect(document.querySelector('#coati-menu dialog a[href]'), 'the menu is not there');
  // React names the nodes that it has taken over.
  const isTaken = (node) => Object.keys(node).some((key) => key.startsWith('__reactFiber$'));
  const header = [...document.querySelectorAll('#coati-header *')];
  expect(header.some(isTaken), 'the header did not come to life');
  if (section !== 'chrome') {
    const mounted = performance.getEntriesByName('coati:section-mounted').length > 0;
    expect(mounted, `React did not take ${section} over`);
    expect(!shown('[aria-label="Part of this page is missing"]'), `${section} shows its fallback`);
  }
  return found;
}

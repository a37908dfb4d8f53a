/* global addEventListener, performance, window */
/** What goes wrong in a page that nobody looks at: errors, refusals of its policy, files of ours that do not come. */

/** Runs in the page before anything of it does, and tells the session below. */
function tell() {
  const told = (what) => window.coatiGate(JSON.stringify(what));
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
    told({ refused: `${effectiveDirective} refused ${blockedURI || 'inline'} ${sample}`.trim() }),
  );
  const mark = performance.mark.bind(performance);
  performance.mark = (name, ...rest) => {
    if (name === 'coati:usable') told({ usable: true });
    return mark(name, ...rest);
  };
}

/**
 * Listens to a page from before its first request. `usable` resolves when the host has said that the page works;
 * `scripts` are the addresses of ours that ran until then, in their order.
 */
export async function listen(page, origin) {
  const heard = { flaws: [], scripts: [], isUsable: false, isOver: false };
  const flaw = (text) => heard.isOver || heard.flaws.push(text);
  const ours = (url) => url.startsWith(`${origin}/`);
  page.on('pageerror', (error) => flaw(`uncaught ${error}`));
  page.on('console', (message) => {
    const isBad = ['error', 'warning'].includes(message.type());
    if (isBad && message.location().url.startsWith(`${origin}/assets/`))
      flaw(`the console says: ${message.text().split('\n')[0]}`);
  });
  page.on('requestfailed', (request) => {
    if (ours(request.url())) flaw(`${pathOf(request.url())} did not come: ${request.failure()?.errorText}`);
  });
  page.on('response', (response) => {
    if (response.status() < 400 || !ours(response.url())) return;
    const isPage = response.request().isNavigationRequest();
    // A service that says no in its own words has answered: there is no such quote, nobody is signed in.
    const isAnswer =
      response.status() < 500 && /problem\+json/.test(response.headers()['content-type'] ?? '');
    if (!isPage && !isAnswer) flaw(`${pathOf(response.url())} answered ${response.status()}`);
  });
  // One session for both: their order is what tells scripts of the start from those that came after.
  const session = await page.context().newCDPSession(page);
  const usable = new Promise((resolve) => {
    session.on('Runtime.bindingCalled', ({ payload }) => {
      const { refused } = JSON.parse(payload);
      if (refused) return flaw(refused);
      heard.isUsable = true;
      resolve();
    });
  });
  session.on('Debugger.scriptParsed', ({ url }) => {
    if (!heard.isUsable && url.startsWith(`${origin}/assets/`) && !heard.scripts.includes(pathOf(url)))
      heard.scripts.push(pathOf(url));
  });
  await session.send('Runtime.enable');
  await session.send('Runtime.addBinding', { name: 'coatiGate' });
  await session.send('Debugger.enable');
  await page.addInitScript(tell);
  return { heard, usable };
}

const pathOf = (url) => new URL(url).pathname;

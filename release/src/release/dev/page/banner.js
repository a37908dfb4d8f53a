/** In a page of a development lane: loads it anew when the section was built anew, and takes along what was typed. */
(() => {
  const KEY = 'coati-dev-fields';
  const EVERY_MS = 500;
  const MOUNTED_WITHIN_MS = 5000;
  const banner = document.getElementById('coati-dev');
  const { release, state } = banner.dataset;
  const status = banner.querySelector('[role=status]');
  const errors = banner.querySelector('pre');
  const field = 'input:not([type=password], [type=hidden], [type=file]), select, textarea';

  /** Fields in their order: a form's own names repeat, and some have none. */
  const fields = () => [...document.querySelectorAll(`main :is(${field})`)];
  const isChosen = ({ type }) => type === 'checkbox' || type === 'radio';

  function keep() {
    const typed = fields().map((one) => (isChosen(one) ? one.checked : one.value));
    sessionStorage.setItem(KEY, JSON.stringify({ path: location.pathname, typed }));
  }

  /** As if it were typed: the setter React watches, then the events it hears. */
  function give(one, value) {
    if (isChosen(one)) {
      if (one.checked !== value) one.click();
    } else if (one.value !== value) {
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(one), 'value').set.call(one, value);
      for (const name of ['input', 'change']) one.dispatchEvent(new Event(name, { bubbles: true }));
    }
  }

  function giveBack() {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    sessionStorage.removeItem(KEY);
    if (kept?.path !== location.pathname) return;
    const began = performance.now();
    const whenMounted = () => {
      const marks = performance.getEntriesByType('mark');
      if (marks.some(({ name }) => name.endsWith('section-mounted'))) {
        for (const [at, one] of fields().entries()) if (at in kept.typed) give(one, kept.typed[at]);
      } else if (performance.now() - began < MOUNTED_WITHIN_MS) setTimeout(whenMounted, 50);
    };
    whenMounted();
  }

  function show(words, error) {
    if (status.textContent !== words) status.textContent = words;
    errors.hidden = !error;
    errors.textContent = error ?? '';
  }

  async function look() {
    if (document.hidden) return;
    try {
      const answer = await fetch(state, { cache: 'no-store' });
      if (!answer.ok) return show('make dev has ended: this page stays as it is');
      const now = await answer.json();
      if (now.release !== release) {
        keep();
        location.reload();
        return;
      }
      show(now.error ? 'does not build' : 'up to date', now.error);
    } catch {
      show('the platform does not answer');
    }
  }

  const off = banner.querySelector('a');
  off.addEventListener('click', () => {
    if (/^\/[a-z0-9/-]*$/.test(location.pathname)) off.href = `/_lane/off${location.pathname}`;
  });
  giveBack();
  setInterval(() => void look(), EVERY_MS);
})();

/* Keeps the figures of "Now" fresh. Without this script the page's own link does the same. */
const keep = document.getElementById('keep');
const trouble = document.getElementById('trouble');
const EVERY_MS = 1000 * Number(/\d+/.exec(keep.parentElement.textContent)[0]);

function show({ at, figures }) {
  document.getElementById('at').textContent = at;
  for (const { name, figure } of figures) {
    const place = document.querySelector(`[data-figure="${name}"]`);
    if (place && place.textContent !== figure) place.textContent = figure;
  }
}

function say(words) {
  if (trouble.textContent !== words) trouble.textContent = words;
}

async function look() {
  if (!keep.checked || document.hidden) return;
  try {
    const answer = await fetch('/reports/now.json', { signal: AbortSignal.timeout(EVERY_MS) });
    if (answer.status === 401) {
      keep.checked = false;
      say('You are signed out. Load this page again to sign in.');
      return;
    }
    if (!answer.ok) throw new Error(String(answer.status));
    show(await answer.json());
    say('');
  } catch {
    say('No answer at the moment; trying again.');
  }
}

keep.parentElement.hidden = false;
keep.addEventListener('change', look);
document.addEventListener('visibilitychange', look);
setInterval(look, EVERY_MS);

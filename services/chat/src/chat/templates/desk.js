// The desk's pages keep themselves fresh: the same page is asked for again, and the parts that changed are put in place.
'use strict';

const BEAT_MS = 15_000;
const AGAIN_MS = 3_000;
const ANSWER_WITHIN_MS = 10_000;
// The pages are our own server's; nothing else is ever read as HTML here.
const policy = window.trustedTypes?.createPolicy('coati_desk', { createHTML: (html) => html }) ?? {
  createHTML: (html) => html,
};

// An answer that never comes must not stop the page from asking again.
const within = () => AbortSignal.timeout(ANSWER_WITHIN_MS);

let asking = false;
let isOld = false;
// Once the conversation is gone, the desk without one: its lists and who is on duty go on.
let address = location.href;

async function refresh() {
  if (asking) {
    isOld = true;
    return;
  }
  asking = true;
  isOld = false;
  try {
    const answer = await fetch(address, { headers: { Accept: 'text/html' }, signal: within() });
    if (answer.status === 401) return location.reload();
    const fresh = new DOMParser().parseFromString(policy.createHTML(await answer.text()), 'text/html');
    if (answer.ok || (answer.status === 404 && sayGone(fresh))) put(fresh);
  } catch {
    // The next event, or the next beat, brings it.
  } finally {
    asking = false;
    if (isOld) setTimeout(refresh, 0);
  }
}

function put(fresh) {
  for (const part of document.querySelectorAll('[data-live]')) {
    const next = fresh.getElementById(part.id);
    if (!next || next.outerHTML === part.outerHTML) continue;
    if (part.dataset.live === 'log') append(part, next);
    else replace(part, next);
  }
  const answer = document.getElementById('answer');
  const stays = fresh.getElementById('answer');
  if (answer) letSend(answer, Boolean(stays));
  else if (stays) document.querySelector('main').append(stays), ready();
  document.title = fresh.title;
  if (!noteDuty()) void beat();
}

// Somebody else took it, or it ended: what was typed stays to be copied, but cannot be sent any more.
function letSend(form, may) {
  form.querySelector('button[type=submit]').disabled = !may;
  form.querySelector('#how').hidden = !may;
  // What is hidden is read out all the same where a field names it.
  form.elements.text.setAttribute('aria-describedby', may ? 'how' : '');
}

// Erased, or lost with a database that was put back: the page says so in place of what was said. What was typed stays.
function sayGone(fresh) {
  const told = fresh.querySelector('main');
  if (!told) return false;
  address = '/desk/';
  const main = document.getElementById('main');
  const form = document.getElementById('answer');
  const isKept = form && (form.elements.text.value || waiting.length > 0);
  const hadFocus = document.activeElement.closest('main, aside') !== null;
  for (const part of [...main.children]) if (part !== form || !isKept) part.remove();
  main.prepend(...told.children);
  document.getElementById('facts')?.remove();
  document.querySelector('.desk').classList.remove('has-one');
  if (hadFocus && document.activeElement === document.body) main.focus();
  if (isKept) tell(form, true);
  return true;
}

// Only what is new, so that a screen reader says no line twice.
function append(log, next) {
  const box = log.parentElement;
  const atEnd = box.scrollHeight - box.scrollTop - box.clientHeight < 60;
  for (const line of [...next.children]) if (!document.getElementById(line.id)) log.append(line);
  if (atEnd) box.scrollTop = box.scrollHeight;
}

// A field that is in use is left alone; focus stays on what has the same id or the same words.
function replace(part, next) {
  const focused = part.contains(document.activeElement) ? document.activeElement : null;
  if (focused?.matches('select, input, textarea')) return;
  const words = focused?.textContent;
  part.replaceWith(next);
  if (!focused) return;
  const same =
    (focused.id && document.getElementById(focused.id)) ||
    [...next.querySelectorAll('a, button')].find((one) => one.textContent === words);
  (same ?? document.getElementById('main')).focus();
}

function listen() {
  const events = new EventSource('/desk/events');
  for (const name of ['changed', 'still']) events.addEventListener(name, () => (isBeatDue() ? beat() : refresh()));
  events.addEventListener('error', () => {
    if (events.readyState !== EventSource.CLOSED) return;
    setTimeout(listen, AGAIN_MS);
  });
}

// By the clock, whoever asks: the timer of a tab in the background comes once a minute, the desk's events all the time.
let lastBeat = Date.now();
const isBeatDue = () => Date.now() - lastBeat >= BEAT_MS - 1_000;

// While nobody can say who is on duty, an agent who was stays so: their heartbeat goes on, and comes first once it counts.
const DUTY = 'on-duty';
let wasUnknown = false;

function noteDuty() {
  const duty = document.getElementById('duty').dataset.onDuty;
  const isBack = wasUnknown && duty === 'no' && sessionStorage.getItem(DUTY) === 'yes';
  wasUnknown = duty === 'unknown';
  if (!wasUnknown && !isBack) sessionStorage.setItem(DUTY, duty);
  return !isBack;
}

async function beat() {
  lastBeat = Date.now();
  try {
    if (sessionStorage.getItem(DUTY) === 'yes') await fetch('/desk/beat', { method: 'POST', signal: within() });
  } catch {
    // Three missed in a row, and visitors are told that nobody is here: which is true then.
  }
  refresh();
}

// Answers on their way, in order. Each has an id of its own, so that one that arrives twice is said once.
const waiting = [];
let sending = false;

function send(form) {
  const field = form.elements.text;
  const text = field.value.trim();
  if (!text) return;
  waiting.push({ form, text, id: form.elements.id.value });
  form.elements.id.value = crypto.randomUUID();
  field.value = '';
  keepDraft('');
  field.focus();
  tell(form);
  work();
}

async function work() {
  if (sending) return;
  sending = true;
  while (waiting.length > 0) {
    const { form, text, id } = waiting[0];
    const status = await post(form.action, new URLSearchParams({ text, id }));
    if (status === 0 || status >= 500 || status === 429) {
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS / 3));
      continue;
    }
    waiting.shift();
    // A colleague has it, or it ended: the words come back, to be taken elsewhere.
    if (status >= 400) {
      form.elements.text.value = [text, form.elements.text.value].filter(Boolean).join('\n');
      keepDraft(form.elements.text.value);
    }
    tell(form, status >= 400);
    refresh();
  }
  sending = false;
}

// A half-written answer waits in this tab while its agent looks after another visitor, or has to sign in again.
function keepDraft(text) {
  if (text) sessionStorage.setItem(location.pathname, text);
  else sessionStorage.removeItem(location.pathname);
}

async function post(address, body) {
  try {
    return (await fetch(address, { method: 'POST', body, keepalive: true, signal: within() })).status;
  } catch {
    return 0;
  }
}

function tell(form, wasRefused = false) {
  const refusal = address === location.href ? 'Not sent: the conversation is not yours any more.' : 'Not sent: copy it from here.';
  const words = waiting.length > 0 ? 'Sending …' : '';
  form.querySelector('[role=status]').textContent = wasRefused ? refusal : words;
}

function ready() {
  const form = document.getElementById('answer');
  if (!form || form.dataset.ready) return;
  form.dataset.ready = 'yes';
  form.elements.text.value ||= sessionStorage.getItem(location.pathname) ?? '';
  form.elements.text.addEventListener('input', ({ target }) => keepDraft(target.value));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    send(form);
  });
  form.elements.text.addEventListener('keydown', (event) => {
    // Enter that ends a word of an input method sends nothing; Safari reports it by its code alone.
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing || event.keyCode === 229) return;
    event.preventDefault();
    if (!form.querySelector('button[type=submit]').disabled) send(form);
  });
  form.querySelector('[data-fills]').addEventListener('change', ({ target }) => {
    if (!target.value) return;
    form.elements.text.value = [form.elements.text.value.trim(), target.value].filter(Boolean).join(' ');
    target.value = '';
    keepDraft(form.elements.text.value);
    form.elements.text.focus();
  });
}

const log = document.querySelector('.log');
if (log) log.scrollTop = log.scrollHeight;
ready();
noteDuty();
listen();
setInterval(() => isBeatDue() && beat(), BEAT_MS);
// Answers that have not arrived are lost with the page: the browser asks before it leaves.
addEventListener('beforeunload', (event) => waiting.length > 0 && event.preventDefault());
document.querySelector('form[action="/desk/sign-out"]').addEventListener('submit', () => sessionStorage.clear());

/* global document, window, fetch, AbortSignal, Event, ResizeObserver */
// The card form inside the frame. It speaks to one parent origin only, and the number leaves it only for the gateway.
import { brandOf, digitsOf, expiryOf, expiryTyped, grouped, mistakes, plain, zipOf } from './card-rules.js';

const parentOrigin = document.body.dataset.parent;
const form = document.querySelector('#card');
const challenge = document.querySelector('#challenge');
const status = document.querySelector('#status');
const frame = document.querySelector('main');
const fields = ['number', 'expiry', 'cvc', 'zip'];
const input = (name) => form.elements.namedItem(name);
const values = () => Object.fromEntries(fields.map((name) => [name, plain(input(name).value)]));
const tell = (message) => window.parent.postMessage(message, parentOrigin);
const height = () => Math.ceil(frame.getBoundingClientRect().height);
const TOKEN_NAME = /^--[cr]-[a-z-]{1,30}$/;
const TOKEN_VALUE = /^(#[0-9a-f]{3,8}|rgb\([0-9 .,/%]{3,40}\)|[0-9.]{1,6}(px|rem))$/i;
const AWAY = 'The card service did not answer. You have not been charged. Please try again.';
let busy = false;
let asked = null;
let complete = false;

function show(name, message) {
  const error = document.querySelector(`#${name}-error`);
  error.textContent = message ?? '';
  error.hidden = !message;
  if (message) input(name).setAttribute('aria-invalid', 'true');
  else input(name).removeAttribute('aria-invalid');
}

function fail(message) {
  setBusy(false);
  tell({ type: 'gateway:error', message });
}

function setBusy(value) {
  busy = value;
  for (const name of fields) input(name).readOnly = value;
  status.textContent = value ? 'Checking the card.' : '';
}

function refuse(found) {
  for (const name of fields) show(name, found[name]);
  const first = fields.find((name) => found[name]);
  fail(first === undefined ? AWAY : found[first]);
  input(first ?? 'number').focus();
}

async function post(path, body) {
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(15_000),
  });
  return { ok: answer.ok, status: answer.status, body: await answer.json() };
}

function give({ token, brand, last4 }) {
  setBusy(false);
  tell({ type: 'gateway:token', token, brand, last4 });
}

async function submit() {
  if (busy || asked) return;
  const found = mistakes(values(), new Date());
  if (Object.keys(found).length > 0) return refuse(found);
  setBusy(true);
  const typed = values();
  const { month, year } = expiryOf(typed.expiry);
  const entry = {
    number: digitsOf(typed.number),
    expMonth: month,
    expYear: year,
    cvc: typed.cvc,
    zip: zipOf(typed.zip),
  };
  try {
    const answer = await post('/gateway/fields/tokens', entry);
    if (answer.status === 422) {
      refuse(
        Object.fromEntries(answer.body.errors.map(({ pointer, message }) => [pointer.slice(1), message])),
      );
    } else if (!answer.ok) fail(AWAY);
    else if (answer.body.challenge) ask(answer.body.challenge);
    else give(answer.body);
  } catch {
    fail(AWAY);
  }
}

function ask(id) {
  asked = id;
  form.hidden = true;
  challenge.hidden = false;
  // A person may take their time, which the page does not give the gateway.
  tell({ type: 'gateway:asking', open: true });
  challenge.querySelector('h2').focus();
}

async function reply(outcome) {
  const id = asked;
  asked = null;
  tell({ type: 'gateway:asking', open: false });
  challenge.hidden = true;
  form.hidden = false;
  input('number').focus();
  try {
    const answer = await post(`/gateway/fields/challenges/${id}`, { outcome });
    if (answer.ok && answer.body.token) give(answer.body);
    else if (outcome === 'failed')
      fail(
        'Your bank could not confirm that it was you. You have not been charged. Try again or use another card.',
      );
    else if (outcome === 'abandoned')
      fail("The bank's check was not finished. You have not been charged. Try again when you are ready.");
    else fail(AWAY);
  } catch {
    fail(AWAY);
  }
}

function typed(event) {
  const name = event.target.name;
  const field = event.target;
  const atEnd = field.selectionStart === field.value.length;
  if (name === 'number') {
    const brand = brandOf(plain(field.value));
    document.querySelector('#brand').textContent = brand.label;
    document.querySelector('#cvc-hint').textContent =
      brand.cvc === 4 ? '4 digits on the front' : '3 digits on the back';
    // Only what is typed or pasted at the end is regrouped, so that the caret never jumps while someone corrects.
    if (atEnd) field.value = grouped(plain(field.value));
  }
  const adding = !(event.inputType ?? '').startsWith('delete');
  if (name === 'expiry' && atEnd && adding) field.value = expiryTyped(plain(field.value));
  const found = mistakes(values(), new Date());
  if (field.getAttribute('aria-invalid') && !found[name]) show(name);
  const now = Object.keys(found).length === 0;
  if (now !== complete) tell({ type: 'gateway:changed', complete: now });
  complete = now;
}

// Leaving a field tidies it and complains of nothing: an error that appears then moves the button being pressed.
function left({ target }) {
  const date = target.name === 'expiry' ? expiryOf(plain(target.value)) : null;
  if (date) target.value = `${String(date.month).padStart(2, '0')} / ${String(date.year).slice(2)}`;
}

function paint(tokens) {
  for (const [name, value] of Object.entries(tokens ?? {}))
    if (TOKEN_NAME.test(name) && TOKEN_VALUE.test(value))
      document.documentElement.style.setProperty(name, value);
}

form.addEventListener('input', typed);
form.addEventListener('focusout', left);
form.addEventListener('submit', (event) => {
  event.preventDefault();
  const found = mistakes(values(), new Date());
  for (const name of fields) show(name, found[name]);
});
form.addEventListener('click', ({ target }) => {
  const { use } = target.dataset;
  if (!use) return;
  const expires = new Date().getFullYear() + 3;
  const code = '1234'.slice(0, brandOf(use).cvc);
  for (const [name, value] of Object.entries({
    number: grouped(use),
    expiry: `12 / ${expires % 100}`,
    cvc: code,
    zip: '05401',
  })) {
    input(name).value = value;
    show(name);
    input(name).dispatchEvent(new Event('input', { bubbles: true }));
  }
});
challenge.addEventListener('click', ({ target }) => target.value && reply(target.value));
window.addEventListener('message', ({ origin, source, data }) => {
  if (origin !== parentOrigin || source !== window.parent) return;
  if (data?.type === 'gateway:submit') submit();
  if (data?.type === 'gateway:theme') paint(data.tokens);
});
new ResizeObserver(() => tell({ type: 'gateway:height', height: height() })).observe(frame);
tell({ type: 'gateway:ready', height: height() });

// What the card form says of a card before it sends it. Run by test_card_rules.py, or with `node --test`.
import assert from 'node:assert/strict';
import test from 'node:test';

import {
  brandOf,
  expiryOf,
  expiryTyped,
  grouped,
  luhn,
  mistakes,
  plain,
  zipOf,
} from '../../src/sandbox/static/card-rules.js';

const today = new Date(2026, 10, 21);
const good = { number: '4242 4242 4242 4242', expiry: '04 / 29', cvc: '123', zip: '05401' };

test('a card without a mistake has none', () => {
  assert.deepEqual(mistakes(good, today), {});
});

test('every empty field is asked for', () => {
  const found = mistakes({ number: '', expiry: '', cvc: '', zip: '' }, today);
  assert.deepEqual(Object.keys(found), ['number', 'expiry', 'cvc', 'zip']);
});

for (const [field, value] of [
  ['number', '4242 4242 4242 4241'],
  ['number', '4242 4242'],
  ['expiry', '13 / 29'],
  ['expiry', '10 / 26'],
  ['expiry', '12 / 56'],
  ['expiry', 'soon'],
  ['cvc', '12'],
  ['cvc', '1234'],
  ['zip', '0540'],
  ['zip', 'ABCDE'],
]) {
  test(`${field} ${value} is a mistake of that field alone`, () => {
    assert.deepEqual(Object.keys(mistakes({ ...good, [field]: value }, today)), [field]);
  });
}

test('a card is good through its last month', () => {
  assert.deepEqual(mistakes({ ...good, expiry: '11 / 26' }, today), {});
});

test('American Express has four digits in its code and its own groups', () => {
  const amex = { ...good, number: '378282246310005', cvc: '1234' };
  assert.deepEqual(mistakes(amex, today), {});
  assert.equal(mistakes({ ...amex, cvc: '123' }, today).cvc, 'Enter the 4-digit security code.');
  assert.equal(grouped('378282246310005'), '3782 822463 10005');
});

test('brands are told by their first digits', () => {
  const brands = {
    4: 'visa',
    51: 'mastercard',
    2221: 'mastercard',
    2720: 'mastercard',
    34: 'amex',
    6011: 'discover',
    305: 'diners',
    35: 'jcb',
    2721: '',
    9: '',
  };
  for (const [start, id] of Object.entries(brands)) assert.equal(brandOf(start).id, id, start);
});

test('a pasted number is grouped whatever it came with', () => {
  assert.equal(grouped(' 4242-4242.4242 4242 '), '4242 4242 4242 4242');
  assert.equal(grouped('42424'), '4242 4');
  assert.equal(grouped(''), '');
});

test('an expiry date is read in each way people write it', () => {
  for (const text of ['4/29', '04/29', '0429', '04 / 2029', '04-29', ' 04 / 29 ', '2029-04'])
    assert.deepEqual(expiryOf(text), { month: 4, year: 2029 }, text);
  for (const text of ['', '4', '00/29', '2029', '04/2', 'April']) assert.equal(expiryOf(text), null, text);
});

test('blanks, marks that nobody sees and the figures of another keyboard are no mistake', () => {
  assert.equal(plain('\u200b\u00a0１２３ '), '123');
  for (const zip of ['05401-1234', '05401 1234', '054011234', '05401']) {
    assert.deepEqual(mistakes({ ...good, zip }, today), {}, zip);
    assert.equal(zipOf(zip), '05401');
  }
});

test('the check digit decides', () => {
  assert.ok(luhn('4242424242424242'));
  assert.ok(!luhn('4242424242424243'));
  assert.ok(!luhn(''));
});

for (const typed of ['1231', '12/31', '12 / 31', '12-31', '12/2031', '1/31', '01/31']) {
  test(`${typed} is a date when it is typed key by key`, () => {
    const shown = [...typed].reduce((text, key) => expiryTyped(text + key), '');
    assert.deepEqual(expiryOf(shown), expiryOf(typed));
    assert.equal((shown.match(/\//g) ?? []).length, 1, shown);
  });
}

test('what begins with no month is left as it was typed', () => {
  assert.equal(expiryTyped('2031-12'), '2031-12');
});

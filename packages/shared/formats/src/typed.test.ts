import { expect, it } from 'vitest';
import { parseMoney } from './money';
import { streetOf, telephoneOf, zipCodeOf } from './typed';

it.each([
  ['33101', '33101'],
  [' ３３１０１ ', '33101'],
  ['33101 1234', '33101-1234'],
  ['331011234', '33101-1234'],
  ['33101 – 1234', '33101-1234'],
  ['３３１０１－１２３４', '33101-1234'],
  ['\ufeff33101\u200b', '33101'],
  ['3310', null],
  ['33101-12', null],
  ['Miami', null],
])('reads %o as the ZIP code %o', (typed, meant) => expect(zipCodeOf(typed)).toBe(meant));

it.each([
  ['100 Main St\nApt 4B', '100 Main St, Apt 4B'],
  [' 100  Main St,\r\n\r\n Apt 4B ', '100 Main St, Apt 4B'],
  ['100 Main St\u2028Apt 4B\n', '100 Main St, Apt 4B'],
  ['1 Sample Street', '1 Sample Street'],
  [' \n ', ''],
])('reads %o as the street address %o (case P4)', (typed, meant) => expect(streetOf(typed)).toBe(meant));

it.each([
  ['(954) 555-0100', '(954) 555-0100'],
  ['1 555 010 0199', '1 555 010 0199'],
  ['+1\u00a0954‑555‑0100', '+1 954-555-0100'],
  ['９５４ ５５５ ０１００', '954 555 0100'],
  ['\u202a+1 (954) 555\u20110100\u202c', '+1 (954) 555-0100'],
  ['tel:+1-954-555-0100', '+1-954-555-0100'],
  ['(---) --- ----', null],
  ['call me', null],
])('reads %o as the telephone number %o', (typed, meant) => expect(telephoneOf(typed)).toBe(meant));

it.each([
  ['$1,234.50', 123_450],
  ['＄１，２３４．５０', 123_450],
  ['１２００', 120_000],
])('reads %o as an amount', (typed, cents) => expect(parseMoney(typed)).toBe(cents));

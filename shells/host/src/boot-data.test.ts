import { expect, it } from 'vitest';
import { readBootData } from './boot-data';

const page = (html: string): Document => new DOMParser().parseFromString(html, 'text/html');

it('reads what the edge wrote, with escaped signs as they were meant', () => {
  const block = '<script type="application/json" id="coati-boot">{"brand":{"name":"A\\u003cb"}}</script>';
  expect(readBootData(page(block)).brand.name).toBe('A<b');
});

it('says so when a page carries no boot data', () => {
  expect(() => readBootData(page('<main></main>'))).toThrow('no boot data');
});

import { expect, it } from 'vitest';
import { gatherSheets } from './gather-sheets';

const sheet = (section: string, css: string): string => `<style data-section="${section}">${css}</style>`;

it('puts late styles behind the others of their section, in the order of the page', () => {
  const head = sheet('host', 'a{}') + sheet('brand', 'b{}') + sheet('chrome', 'c{}');
  const late = sheet('host', 'd{}') + sheet('chrome', 'e{}') + sheet('quote', 'f{}');
  const page = new DOMParser().parseFromString(
    `<head>${head}</head><body><main></main><template id="coati-late">${late}</template></body>`,
    'text/html',
  );
  gatherSheets(page);
  const order = [...page.head.querySelectorAll('style')].map((one) => one.textContent);
  expect(order).toEqual(['a{}', 'd{}', 'b{}', 'c{}', 'e{}', 'f{}']);
});

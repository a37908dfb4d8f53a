import { afterEach, expect, it } from 'vitest';
import { ensureStyles } from './ensure-styles';

const links = () => [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];

afterEach(() => document.head.replaceChildren());

it('adds nothing where the edge wrote the stylesheet into the page', async () => {
  const style = document.createElement('style');
  style.dataset['section'] = 'quote';
  document.head.append(style);
  await ensureStyles('quote', ['/assets/quote/a1/styles.css']);
  expect(links()).toHaveLength(0);
});

it('adds a missing stylesheet once and waits for it', async () => {
  const waiting = ensureStyles('quote', ['/assets/quote/a1/styles.css']);
  expect(links()).toHaveLength(1);
  links()[0]?.dispatchEvent(new Event('load'));
  await waiting;
  await ensureStyles('quote', ['/assets/quote/a1/styles.css']);
  expect(links()).toHaveLength(1);
});

it('does not withhold a section because its stylesheet is missing', async () => {
  const waiting = ensureStyles('quote', ['/assets/quote/a1/gone.css']);
  links()[0]?.dispatchEvent(new Event('error'));
  await expect(waiting).resolves.toBeDefined();
});

import { afterEach, describe, expect, it } from 'vitest';
import { listen, type CoatiEvents } from '@coati/contracts';
import { mark } from './marks';
import { createNavigationReporter } from './navigation';

describe('navigation', () => {
  let stop = (): void => undefined;
  afterEach(() => stop());

  function heard(): CoatiEvents['coati:navigated'][] {
    const events: CoatiEvents['coati:navigated'][] = [];
    stop = listen('coati:navigated', (event) => events.push(event));
    return events;
  }

  it('announces the first load and every route change, each with where it came from', () => {
    const events = heard();
    const reporter = createNavigationReporter('https://search.example/');
    reporter.navigated('https://coati.example/');
    reporter.navigated('https://coati.example/quote/q-1');
    expect(events).toEqual([
      { url: 'https://coati.example/', referrer: 'https://search.example/' },
      { url: 'https://coati.example/quote/q-1', referrer: 'https://coati.example/' },
    ]);
  });

  it('says an address once, however often it is drawn', () => {
    const events = heard();
    const reporter = createNavigationReporter(null);
    reporter.navigated('https://coati.example/');
    reporter.navigated('https://coati.example/');
    expect(events).toEqual([{ url: 'https://coati.example/', referrer: null }]);
  });
});

it('puts moments on the browser’s own timeline', () => {
  mark('first-offer');
  expect(performance.getEntriesByName('coati:first-offer', 'mark')).toHaveLength(1);
});

import { afterEach, describe, expect, it } from 'vitest';
import { listen, type CoatiEvents } from '@coati/contracts';
import { track } from './journey';
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

  it('[T-01] announces the first load and every route change, each with where it came from', () => {
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

  it('[T-01] counts a document that the browser wakes up again', () => {
    const events = heard();
    const reporter = createNavigationReporter(null);
    reporter.navigated('https://coati.example/');
    reporter.returned('https://coati.example/');
    expect(events).toHaveLength(2);
  });
});

it('[T-05] tells a step of a journey to whoever counts it', () => {
  const told: CoatiEvents['coati:tracked'][] = [];
  const stop = listen('coati:tracked', (step) => told.push(step));
  track('PlanViewed', { carrierId: 'harbor-mutual' });
  stop();
  track('QuoteStarted');
  expect(told).toEqual([{ event: 'PlanViewed', properties: { carrierId: 'harbor-mutual' } }]);
});

it('puts moments on the browser’s own timeline', () => {
  mark('first-offer');
  expect(performance.getEntriesByName('coati:first-offer', 'mark')).toHaveLength(1);
});

import { BootProvider } from '@coati/boot';
import { pageBoot, renderWithStore, type Rendered, type RenderOptions } from '@coati/testing';
import type { ReactElement } from 'react';
import { createQuoteClient } from '../api/quote-client';
import { createQuoteServices, QuoteServicesProvider } from '../parts/services';
import { answer, vocabulary } from './samples';
import { json } from './streams';

export const QUOTE_ID = answer().id;

export const boot = pageBoot();

/** Answers of the quotes service by method and path; the vocabulary is there unless a test says otherwise. */
export type Respond = (
  path: string,
  init: RequestInit | undefined,
) => Response | Promise<Response> | undefined;

/** Renders a screen as the host would, against a quotes service that the test plays. */
export function renderScreen(screen: ReactElement, respond: Respond, options: RenderOptions = {}): Rendered {
  const fetcher = (async (input: RequestInfo | URL, init?: RequestInit) => {
    const path = String(input);
    const given = await respond(path, init);
    if (given) return given;
    return path === '/api/quotes/meta' ? json(vocabulary) : json(answer());
  }) as typeof fetch;
  return renderWithStore(
    <BootProvider value={boot}>
      <QuoteServicesProvider value={createQuoteServices(createQuoteClient(fetcher))}>
        {screen}
      </QuoteServicesProvider>
    </BootProvider>,
    options,
  );
}

/** Every text that a status region has come to hold, in order: what a screen reader would have said. */
export function listenToStatus(): string[] {
  const heard: string[] = [];
  new MutationObserver((changes) => {
    const regions = new Set(
      changes.flatMap(({ target }) => {
        const element = target instanceof Element ? target : target.parentElement;
        return element?.closest('[role="status"]') ?? [];
      }),
    );
    for (const region of regions) if (region.textContent) heard.push(region.textContent);
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
  return heard;
}

/** Route handlers that may outlive their page: an answer that nobody waits for any more is no failure of a test. */
import type { Browser, BrowserContext, Page, Request, Route } from 'playwright-core';

type Handler = (route: Route, request: Request) => unknown;

// A handler held up by a slow answer learns of the end by one of these, whichever call it makes next.
const GONE = /has been closed|context disposed|Test ended/;

/**
 * Makes every handler of every page of this browser end quietly once its page, context or browser has been closed.
 * Without it the rejection belongs to no test, and fails the whole run: `unrouteAll` forgets the handlers that still
 * run, so no later call could say that their errors do not matter.
 */
export function routeQuietly(browser: Browser): Browser {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    quiet(context);
    context.on('page', quiet);
    return context;
  };
  return browser;
}

function quiet(routed: BrowserContext | Page): void {
  const wrapped = new WeakMap<Handler, Handler>();
  const route = routed.route.bind(routed);
  const unroute = routed.unroute.bind(routed);
  routed.route = (url, handler, options) => {
    const calm = wrapped.get(handler) ?? endingQuietly(handler);
    wrapped.set(handler, calm);
    return route(url, calm, options);
  };
  routed.unroute = (url, handler) => unroute(url, handler && (wrapped.get(handler) ?? handler));
}

/** The handler, whose errors count unless its page is gone. */
export function endingQuietly(handler: Handler): (route: Route, request: Request) => Promise<void> {
  return async (route, request) => {
    try {
      await handler(route, request);
    } catch (error) {
      if (!GONE.test(String(error))) throw error;
    }
  };
}

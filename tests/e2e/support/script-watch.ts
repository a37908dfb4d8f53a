/** What runs in a page that should not, or would if no policy stood in the way. */
import type { Page } from 'playwright-core';

export interface Heard {
  /** Numbers that payloads told. */
  ran: number[];
  /** Reports of the policy: directive and what was blocked. */
  reports: string[];
}

interface Watched {
  heard: Heard;
}

/** Listens in every document of a page from its first moment on. */
export async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const heard: Heard = { ran: [], reports: [] };
    (window as unknown as Watched).heard = heard;
    window.alert = (number: unknown) => void heard.ran.push(Number(number));
    document.addEventListener('securitypolicyviolation', (report) =>
      heard.reports.push(`${report.effectiveDirective} ${report.blockedURI} ${report.sample}`),
    );
  });
}

export const heard = (page: Page): Promise<Heard> =>
  page.evaluate(() => (window as unknown as Watched).heard);

/** Elements that only a payload makes: handlers as attributes, scripts in place, addresses that are scripts. */
export const planted = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const inert = (script: HTMLScriptElement) => script.src || /json/.test(script.type);
    const address = /^\s*(?:j\s*a\s*v\s*a\s*s\s*c\s*r\s*i\s*p\s*t|data|vbscript):/i;
    return [...document.querySelectorAll('*')]
      .filter((element) => {
        if (element instanceof HTMLScriptElement && !inert(element)) return true;
        if (element.matches('embed, object, base, iframe[srcdoc]')) return true;
        return [...element.attributes].some(
          ({ name, value }) =>
            name.startsWith('on') ||
            (['href', 'action', 'formaction', 'xlink:href'].includes(name) && address.test(value)),
        );
      })
      .map((element) => new XMLSerializer().serializeToString(element).slice(0, 160));
  });

/** Which payloads stand in a page as text. */
export const shownMarks = (page: Page): Promise<number[]> =>
  page.evaluate(() => {
    const found = document.body.textContent.matchAll(/mark(\d+)\. /g);
    return [...new Set([...found].map(([, number]) => Number(number)))].sort((a, b) => a - b);
  });

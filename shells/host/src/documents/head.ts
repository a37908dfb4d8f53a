import type { OpenedPage } from '@coati/contracts';

const attribute = (selector: string, name: string, value: string): void =>
  document.head.querySelector(selector)?.setAttribute(name, value);

/** The head of the document says what the page now shown says, as the server would have written it. */
export function describe({ title, description, path, address = path }: OpenedPage): void {
  document.title = title;
  attribute('meta[name="description"]', 'content', description);
  const canonical = document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  if (canonical) canonical.href = new URL(address, canonical.href).href;
  // Structured data speak of the page that was served; for this one, a crawler reads its own document.
  document.querySelector('script[type="application/ld+json"]')?.remove();
}

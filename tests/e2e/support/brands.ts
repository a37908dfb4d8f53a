/** The brands as visitors meet them: each under a host name of its own, which a browser resolves to this machine. */
import { readdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { baseUrl } from './browser';

export const BRANDS = readdirSync('shells/brands')
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.replace('.json', ''));
export const VARIANTS = ['standard', 'welcome', 'aarp'] as const;

/** A path under a brand's own host. */
export function at(brand: string, path: string): string {
  const url = new URL(path, baseUrl);
  url.hostname = `${brand}.localhost`;
  return url.href;
}

/** Opens a page of a brand the way a visitor of that variant came. */
export async function arrive(
  page: Page,
  brand: string,
  variant: (typeof VARIANTS)[number],
  path: string,
): Promise<void> {
  await page.goto(at(brand, variant === 'standard' ? path : `/${variant}${path}`));
}

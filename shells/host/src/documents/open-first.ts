import type { BootData, OpenPage, OpenedPage } from '@coati/contracts';
import { usePartnerTelephone } from '../partner/telephone';

/** The first page of a section of documents, and whether <main> holds its very markup already. */
export interface FirstPage {
  page: OpenedPage;
  isServed: boolean;
}

/** Opens the page this document was served for; null leaves it as it was served. */
export async function openFirst(
  open: OpenPage,
  boot: BootData,
  main: HTMLElement,
): Promise<FirstPage | null> {
  const served = servedData(main);
  const page = await open({ boot, url: new URL(location.href), served, usePartnerTelephone });
  return page && { page, isServed: served !== undefined };
}

/** What the page carries about itself; undefined where its body did not come, or not whole. */
function servedData(main: HTMLElement): unknown {
  const block = main.querySelector(':scope > #coati-page');
  try {
    return block?.textContent ? (JSON.parse(block.textContent) as unknown) : undefined;
  } catch {
    return undefined;
  }
}

/** Leaves in <main> what React will find there: the page's elements, without the data and the spaces around them. */
export function bare(main: HTMLElement): void {
  for (const node of [...main.childNodes]) {
    const isElement = node instanceof HTMLElement && node.id !== 'coati-page';
    if (!isElement) node.remove();
  }
}

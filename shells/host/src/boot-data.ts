import type { BootData } from '@coati/contracts';

/**
 * What the edge wrote into this page about brand, variant and remotes.
 *
 * Throws where the block is missing or is not JSON: then nothing can start, and the page stays as it was served.
 */
export function readBootData(page: Document = document): BootData {
  const block = page.getElementById('coati-boot');
  if (!block?.textContent) throw new Error('The page carries no boot data');
  return JSON.parse(block.textContent) as BootData;
}

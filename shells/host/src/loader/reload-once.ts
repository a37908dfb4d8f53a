import type { BootData } from '@coati/contracts';

const KEY = 'coati:reloaded-for';

/**
 * A tab older than two releases asks for files that are gone. One fresh document cures it; a second would be a loop.
 * Answers whether the page is being reloaded. `boot` tells which releases this document came with.
 */
export function reloadOnce(
  { hostRelease, remotes, section }: BootData,
  reload = () => location.reload(),
): boolean {
  const release = `${hostRelease}/${remotes[section]?.release ?? ''}`;
  try {
    if (sessionStorage.getItem(KEY) === release) return false;
    sessionStorage.setItem(KEY, release);
  } catch {
    // Where nothing can be remembered, a loop cannot be ruled out.
    return false;
  }
  reload();
  return true;
}

/**
 * Ask something that sometimes fails for no reason of its own: Lighthouse ends a run with NO_NAVSTART, a tab that crashed
 * or a trace that was cut when the machine is busy, and the same page is fine a moment later.
 */

/** How often in all. A page that fails each time is broken, or nobody can look at it: both count against it. */
export const TRIES = 4;

/** A run of Lighthouse that ended without figures; the code is Lighthouse's own, such as NO_NAVSTART. */
export class NoFiguresError extends Error {
  constructor(url, runtimeError) {
    super(`${url}: ${runtimeError.message ?? runtimeError.code}`);
    this.code = runtimeError.code ?? 'UNKNOWN';
  }
}

/** What `ask` answers, asked up to `tries` times while it ends without figures. Any other error is thrown at once. */
export async function askedAgain(ask, tries = TRIES, tell = console.error) {
  for (let number = 1; ; number += 1) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof NoFiguresError) || number >= tries) throw error;
      tell(`asked again after ${error.code} (${number} of ${tries}): ${error.message}`);
    }
  }
}

/** Loaded once the page works. */
import { contactOf, type BootData } from '@coati/contracts';
import { onTelephoneSupplied, suppliedTelephone } from '../partner/telephone';

/** Long enough for a line that was away for a moment; a visitor who is still here then reads this page. */
export const AGAIN_AFTER_MS = 10_000;

/**
 * Brings the footer to life once something in it is no longer true. Where chrome did not come, it is asked for once more
 * before: without it nothing of what was served changes, a partner's number among it. Source: TRUST R19.
 */
export async function keepChrome(
  boot: BootData,
  come: Promise<(() => void) | null>,
  again: () => Promise<(() => void) | null>,
): Promise<void> {
  const enliven = (await come) ?? (await later().then(again));
  if (enliven) whenOutdated(boot, enliven);
}

const later = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS));

/** Calls back once the footer shows a number nobody answers any more, or last year. */
function whenOutdated(boot: BootData, call: () => void): void {
  const year = document.querySelector('#coati-footer [data-year]')?.textContent;
  const compare = (): void => {
    const served = contactOf(boot).telephone;
    if (contactOf(boot, suppliedTelephone()).telephone !== served) call();
  };
  onTelephoneSupplied(compare);
  compare();
  if (year && year !== String(new Date().getFullYear())) call();
}

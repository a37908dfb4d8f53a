import { targetOf } from '../navigation/link-target';
import type { Consent } from './consent';
import type * as noticeModule from './open-notice';

/** Part of the privacy policy that says what is asked; links to it open the choices where the visitor is. */
const CHOICES_HASH = '#your-privacy-choices';

type NoticeModule = Pick<typeof noticeModule, 'openNotice'>;
const importNotice = (): Promise<NoticeModule> =>
  import(/* webpackChunkName: "privacy-notice" */ './open-notice');

export interface PrivacyDesk {
  /** Asks a visitor who has not chosen yet; whoever has, or sends Global Privacy Control, sees nothing. */
  ask(): Promise<void>;
  stop(): void;
}

/**
 * Every link to the privacy choices, in footer, notice or policy, opens them in place; without this script it leads to
 * the words about them. Global Privacy Control shows as honored in the page itself (11 CCR 7025).
 */
export function startPrivacy(consent: Consent, load = importNotice): PrivacyDesk {
  if (consent.standing === 'refused-by-browser') document.documentElement.dataset['gpc'] = 'honored';
  const follow = (event: MouseEvent): void => {
    const target = targetOf(event);
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>('a[href]') : null;
    if (target?.hash !== CHOICES_HASH || !link || link.dataset['plain'] !== undefined) return;
    event.preventDefault();
    load()
      .then(({ openNotice }) => openNotice(consent, link))
      .catch(() => location.assign(target));
  };
  // Before everybody else who follows links on this page.
  document.addEventListener('click', follow, true);
  return {
    ask: async () => {
      if (consent.standing !== 'undecided') return;
      const { openNotice } = await load();
      if (consent.standing === 'undecided') openNotice(consent, null);
    },
    stop: () => document.removeEventListener('click', follow, true),
  };
}

import { Notice } from '@coati/ui';
import type { KnownPeople } from './known-people';

interface WhyFilledInProps {
  cameBack: boolean;
  known: KnownPeople | null;
  /** More than one person travels. */
  others: boolean;
}

/** Where the answers come from that nobody has typed on this page, and why some are asked for again. */
export function WhyFilledIn({ cameBack, known, others }: WhyFilledInProps) {
  if (cameBack) {
    return (
      <Notice title="What you typed is still here, but for what should not stay in a browser">
        Please enter the birth dates{others && ' and the other names'} once more, then continue where you
        were. Card details and checked boxes are given again at the end. Nothing has been bought.
      </Notice>
    );
  }
  return (
    known && <Notice title="Filled in from your account">Look it over: names as in the passports.</Notice>
  );
}

import { contactOf, telephoneLink } from '@coati/contracts';
import { selectPartnerTelephone, useAppSelector } from '@coati/store';
import { useBoot } from './boot';

/** The number to call from this page; null only where no page was written around us. Source: A-04. */
export function useTelephone(): string | null {
  const boot = useBoot();
  const partner = useAppSelector(selectPartnerTelephone);
  return boot ? contactOf(boot, partner).telephone : partner;
}

/** A number that can be called. Source: A-05. */
export function PhoneLink() {
  const telephone = useTelephone();
  return telephone ? <a href={telephoneLink(telephone)}>{telephone}</a> : null;
}

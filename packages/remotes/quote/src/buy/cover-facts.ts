import type { Offer } from '@coati/api';
import { formatDate } from '@coati/ui';

/**
 * What must be plain before the sale: primary or secondary medical cover, pre-existing conditions, the free look.
 *
 * Source: domain dossier §4, sales duties of the Travel Insurance Model Act.
 */
export function coverFacts(offer: Offer): string[] {
  const benefit = (id: string) => offer.benefits.find((one) => one.id === id && one.state !== 'none');
  const deadline = (id: string) => offer.deadlines.find((one) => one.id === id);
  const facts: string[] = [];
  const medical = benefit('emergency-medical');
  if (medical) {
    facts.push(
      medical.primary
        ? 'Emergency medical coverage is primary: it pays first, before your health plan.'
        : 'Emergency medical coverage is secondary: it pays what your health plan does not.',
    );
  } else facts.push('This plan has no emergency medical coverage.');
  const waiver = deadline('preexisting-waiver');
  if (benefit('preexisting-waiver') && waiver && !waiver.missed) {
    facts.push(
      `Pre-existing conditions are covered when you buy by ${formatDate(waiver.date)}, insure the full trip cost ` +
        'and are medically able to travel on the day you buy.',
    );
  } else facts.push('Pre-existing conditions, of travelers and of close relatives at home, are not covered.');
  const freeLook = deadline('free-look');
  if (freeLook) {
    facts.push(
      `You can cancel for a full refund until ${formatDate(freeLook.date)}, if the trip has not begun and ` +
        'nothing was claimed.',
    );
  }
  return facts;
}

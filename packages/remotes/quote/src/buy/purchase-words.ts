import type { Problem } from '@coati/api';

const NOT_CHARGED = 'Your card has not been charged and no policy was issued.';

/** What the gateway's codes mean for the person holding the card. */
const DECLINES: Readonly<Record<string, string>> = {
  card_declined: 'Your bank declined the card.',
  insufficient_funds: 'Your bank declined the card for lack of funds.',
  expired_card: 'The card has expired.',
  incorrect_cvc: 'The security code is not that of the card.',
  processing_error: 'Your bank could not process the card just now.',
  authentication_required: 'Your bank wants to confirm that it is you, and that did not happen.',
};

const BY_TYPE: Readonly<Record<string, string>> = {
  '/problems/quote-expired': `This quote has expired, so the price no longer holds. ${NOT_CHARGED} A new quote takes a few seconds.`,
  '/problems/already-bought':
    'You have bought a policy from this quote already. It is in the email we sent you. Your card has not been charged again.',
  '/problems/carrier-declined': `The insurer declined to issue this policy. ${NOT_CHARGED} Another plan may fit.`,
};

const BY_STATUS: Readonly<Record<number, string>> = {
  404: `We no longer have this quote. ${NOT_CHARGED} A new quote takes a few seconds.`,
  410: BY_TYPE['/problems/quote-expired'] ?? '',
  422: 'Something in the form needs to be corrected.',
  429: `Too many tries in a short time. ${NOT_CHARGED} Wait a minute and try again.`,
  503: `The insurer or the payment service is away for a moment. ${NOT_CHARGED} Try again shortly.`,
};

/** The page's own words for a purchase that was refused. Source: B-04. */
export function refusalWords(problem: Problem): string {
  if (problem.status === 402) {
    const reason = DECLINES[String(problem.code)] ?? 'Your bank declined the card.';
    return `${reason} ${NOT_CHARGED} Try another card, or call your bank.`;
  }
  // No field of the form can mend a statement that reads differently by now: the service says what can.
  const ofConsents = problem.errors?.find(({ pointer }) => pointer === '/consents');
  if (ofConsents) return `${ofConsents.message} ${NOT_CHARGED}`;
  return (
    BY_TYPE[problem.type] ??
    BY_STATUS[problem.status] ??
    `Something went wrong on our side. ${NOT_CHARGED} Try again, or call us.`
  );
}

/** No answer came, from the service or from the insurer behind it. What is true then, and what is safe. */
export const UNKNOWN_WORDS =
  'The answer has not come yet. Wait half a minute, then press Pay again: if the purchase went through you will see ' +
  'your policy, and if it did not it happens now. You cannot be charged twice.';
export const BUSY_WORDS =
  'Your purchase is still being worked on. Wait a moment and press Pay again. You cannot be charged twice.';

import type { Policy } from '@coati/api';
import { PhoneLink } from '@coati/boot';
import { ButtonLink } from '@coati/ui';
import { EmptyPage } from '../parts/empty-page';

/** Whoever comes back to the form of a quote that is bought: said before anything is asked a second time. */
export function AlreadyBought({ policy, quoteId }: { policy: Policy; quoteId: string }) {
  return (
    <EmptyPage
      title="You have bought this policy"
      actions={
        <>
          <ButtonLink variant="primary" to={`/quote/${quoteId}/confirmation`}>
            See your confirmation
          </ButtonLink>
          <ButtonLink href="/#quote-title">Start a new quote</ButtonLink>
        </>
      }
    >
      {policy.plan.name}, policy {policy.number}, came from this quote, and one quote gives one policy:
      nothing is charged a second time. For another trip start a new quote; to change this one call{' '}
      <PhoneLink />.
    </EmptyPage>
  );
}

import type { Policy } from '@coati/api';
import { PhoneLink } from '@coati/boot';
import { useParams } from '@coati/router';
import { selectBuy, selectQuote, useAppSelector } from '@coati/store';
import {
  Actions,
  Button,
  ButtonLink,
  classNames,
  formatDate,
  Heading,
  Notice,
  Page,
  Stack,
  Text,
} from '@coati/ui';
import { policyFrom } from './bought';
import { carrierLine } from './carrier-line';
import { Bought, Contacts, Documents } from './confirmation-parts';
import { lastOrderOf } from './last-order';
import { localToday } from '../domain/dates';
import { EmptyPage } from '../parts/empty-page';
import { OtherParties } from '../parts/other-parties';
import { LicenseLine } from '../parts/license-line';
import { useTitle } from '../parts/use-title';
import styles from './buy.module.css';

const HALF_DAY_MS = 43_200_000;

/** /quote/:quoteId/confirmation: the policy, and what the buyer needs from now on. Source: B-02, Q-06. */
export function ConfirmationPage() {
  const { quoteId = '' } = useParams();
  const quote = useAppSelector(selectQuote);
  const known = policyFrom(useAppSelector(selectBuy), quoteId);
  // A newer quote of this tab may be somebody's of another state.
  const state = quote.meta?.id === quoteId ? quote.params.residence?.state : undefined;
  return known ? <Confirmed policy={known} quoteId={quoteId} state={state} /> : <NotHere />;
}

interface ConfirmedProps {
  policy: Policy;
  quoteId: string;
  /** Of residence, when this tab still knows it. */
  state: string | undefined;
}

/**
 * The last day of a free look that does not name it, as a policy kept by the release before. It ends with its last day where
 * the buyer lives; half a day before, that is the day on a clock behind too, or ahead by less.
 */
const guessedLastDay = (endsAt: string): string =>
  localToday(undefined, new Date(Date.parse(endsAt) - HALF_DAY_MS));

function Confirmed({ policy, quoteId, state }: ConfirmedProps) {
  const order = lastOrderOf(quoteId);
  // A policy kept by the release before does not tell the day.
  const begins = policy.effectiveOn ? ` from ${formatDate(policy.effectiveOn)}` : '';
  useTitle('You are covered');
  const address = order?.email ?? 'the email address you gave';
  const lastDay = formatDate(policy.freeLook?.lastDay ?? guessedLastDay(policy.freeLookEndsAt), 'full');
  return (
    <Page width="text" className={classNames(styles.page, styles.confirmation)}>
      <Heading level={1} focusable>
        You are covered{begins}
      </Heading>
      <Notice tone="success" title="Your policy is issued">
        We are sending your confirmation of coverage to {address}. All documents are on this page.
      </Notice>
      <OtherParties quoteId={quoteId} />
      <Bought policy={policy} order={order} />
      <Documents policy={policy} />
      <Contacts policy={policy} />
      <Stack as="section" gap={2}>
        <Heading level={2} id="free-look">
          Changed your mind?
        </Heading>
        <Text>
          You have a free look until the end of <strong>{lastDay}</strong>
          {policy.freeLook && `, local time in ${policy.freeLook.clock}`}: cancel by then for a full refund,
          if the trip has not begun and nothing was claimed. Do it, or change dates and cost, in{' '}
          <a href="/account/policies">your account</a>: it opens with {address}. Or call <PhoneLink />.
        </Text>
      </Stack>
      <Actions>
        <ButtonLink variant="primary" href="/account/policies">
          Open your account
        </ButtonLink>
        <Button variant="secondary" icon="document" onClick={() => window.print()}>
          Print this page
        </Button>
        <ButtonLink variant="quiet" href="/">
          Back to the home page
        </ButtonLink>
      </Actions>
      <Text size="s" tone="muted">
        {carrierLine(policy.carrier)}.
      </Text>
      <LicenseLine state={state} />
    </Page>
  );
}

function NotHere() {
  return (
    <EmptyPage
      title="This confirmation is not in this tab"
      actions={
        <>
          <ButtonLink variant="primary" href="/account/policies">
            See your policies
          </ButtonLink>
          <ButtonLink href="/">To the home page</ButtonLink>
        </>
      }
    >
      Your policy and its documents are in the email we sent you, and in your account, which opens with the
      email address you gave. If neither has them, call <PhoneLink />.
    </EmptyPage>
  );
}

import type { Policy } from '@coati/api';
import { telephoneLink } from '@coati/contracts';
import { useParams } from '@coati/router';
import { selectBuy, selectQuote, useAppSelector } from '@coati/store';
import {
  Badge,
  Button,
  ButtonLink,
  Card,
  formatDate,
  formatMoney,
  Heading,
  Icon,
  Notice,
  Page,
  Stack,
  Text,
} from '@coati/ui';
import { carrierLine } from './carrier-line';
import { localToday } from '../domain/dates';
import { PhoneLink } from '../parts/boot';
import { EmptyPage } from '../parts/empty-page';
import { LicenseLine } from '../parts/license-line';
import { dateWords } from '../parts/trip-words';
import { useTitle } from '../parts/use-title';
import styles from './buy.module.css';

/** /quote/:quoteId/confirmation: the policy, and what the buyer needs from now on. Source: B-02, Q-06. */
export function ConfirmationPage() {
  const { quoteId = '' } = useParams();
  const { policy, params } = useAppSelector(selectBuy);
  const quote = useAppSelector(selectQuote);
  const known = policy && params?.quoteId === quoteId ? policy : null;
  // A newer quote of this tab may be somebody's of another state.
  const state = quote.meta?.id === quoteId ? quote.params.residence?.state : undefined;
  return known ? <Confirmed policy={known} state={state} /> : <NotHere />;
}

function Confirmed({ policy, state }: { policy: Policy; state: string | undefined }) {
  useTitle('You are covered');
  // Where the buyer is: an evening's purchase ends on the next day by the calendar of UTC.
  const lastDay = formatDate(localToday(new Date(policy.freeLookEndsAt)), 'full');
  return (
    <Page width="text" className={styles.page}>
      <Heading level={1} focusable>
        You are covered
      </Heading>
      <Notice tone="success" title="Your policy is in force">
        We have sent your confirmation of coverage to the e-mail address you gave. All documents are on this
        page.
      </Notice>
      <Card as="section" labelledBy="policy">
        <Stack gap={3}>
          <Heading level={2} size="m" id="policy">
            Policy number
          </Heading>
          <span className={styles.policyNumber} data-testid="policy-number">
            {policy.number}
          </span>
          <Text>
            {policy.plan.name} by {policy.carrier.name} {policy.carrier.sample && <Badge>sample</Badge>}
          </Text>
          <Text tone="muted">
            {dateWords(policy)} · paid {formatMoney(policy.totalCents)}
          </Text>
        </Stack>
      </Card>
      <Documents policy={policy} />
      <Contacts policy={policy} />
      <Stack as="section" gap={2}>
        <Heading level={2} id="free-look">
          Changed your mind?
        </Heading>
        <Text>
          You have a free look until <strong>{lastDay}</strong>: cancel by then for a full refund, if the trip
          has not begun and nothing was claimed. Do it, or change dates and cost, in{' '}
          <a href="/account/policies">your account</a>: it opens with the e-mail address you gave. Or call{' '}
          <PhoneLink />.
        </Text>
      </Stack>
      <div className={styles.actions}>
        <Button variant="secondary" icon="document" onClick={() => window.print()}>
          Print this page
        </Button>
        <ButtonLink variant="quiet" href="/">
          Back to the home page
        </ButtonLink>
      </div>
      <Text size="s" tone="muted">
        {carrierLine(policy.carrier)}.
      </Text>
      <LicenseLine state={state} />
    </Page>
  );
}

function Documents({ policy }: { policy: Policy }) {
  return (
    <Stack as="section" gap={3}>
      <Heading level={2} id="documents">
        Your documents
      </Heading>
      <ul className={styles.documents}>
        {policy.documents.map((document) => (
          <li key={document.url}>
            <a href={document.url} target="_blank" rel="noreferrer">
              <Icon name="download" size="s" /> {document.title}
              {!document.url.endsWith('.html') && ' (PDF)'}
            </a>
          </li>
        ))}
      </ul>
    </Stack>
  );
}

function Contacts({ policy }: { policy: Policy }) {
  const { name, phone, claimsPhone, claimsUrl, assistancePhone } = policy.providerDetails;
  const call = (number: string) => <a href={telephoneLink(number)}>{number}</a>;
  return (
    <Stack as="section" gap={3}>
      <Heading level={2} id="contacts">
        Whom to call
      </Heading>
      <dl className={styles.contacts}>
        <div>
          <dt>Emergency on the trip, day and night</dt>
          <dd>{call(assistancePhone)}</dd>
        </div>
        <div>
          <dt>Claims</dt>
          <dd>{call(claimsPhone)}</dd>
        </div>
        <div>
          <dt>Claims online</dt>
          <dd>
            <a href={claimsUrl} rel="noreferrer">
              {new URL(claimsUrl).host}
            </a>
          </dd>
        </div>
        <div>
          <dt>{name}</dt>
          <dd>{call(phone)}</dd>
        </div>
      </dl>
    </Stack>
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
      Your policy and its documents are in the e-mail we sent you, and in your account, which opens with the
      e-mail address you gave. If neither has them, call <PhoneLink />.
    </EmptyPage>
  );
}

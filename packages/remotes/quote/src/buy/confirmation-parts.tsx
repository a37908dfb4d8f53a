import type { Policy } from '@coati/api';
import { telephoneLink } from '@coati/contracts';
import { joinWords } from '@coati/formats';
import { Badge, Card, formatMoney, Heading, Icon, Stack, Text } from '@coati/ui';
import { dateWords } from '../parts/trip-words';
import styles from './buy.module.css';
import type { LastOrder } from './last-order';

/** Number, plan and dates; who is insured and with what, where this tab still knows it. */
export function Bought({ policy, order }: { policy: Policy; order: LastOrder | null }) {
  const upgrades = order?.upgrades ?? [];
  return (
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
          {upgrades.length > 0 && `, with ${joinWords(upgrades)}`}
        </Text>
        {order && <Text>For {joinWords(order.travelers)}</Text>}
        <Text tone="muted">
          {dateWords(policy)} · total {formatMoney(policy.totalCents)}
        </Text>
      </Stack>
    </Card>
  );
}

/** Every paper of the policy. */
export function Documents({ policy }: { policy: Policy }) {
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

/** Emergency first: what somebody abroad looks for. */
export function Contacts({ policy }: { policy: Policy }) {
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

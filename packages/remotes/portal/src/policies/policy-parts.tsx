import type { CustomerPolicy } from '@coati/api';
import { telephoneLink } from '@coati/contracts';
import { tripDays } from '@coati/formats';
import { Link } from '@coati/router';
import { Actions, Badge, ButtonLink, Card, formatDate, formatMoney, Heading, Icon, Text } from '@coati/ui';
import { standingWords, whereWords } from '../domain/trip-words';
import { freeLookEndWords, leftWords } from '../domain/when';
import { CONTACT } from './correct-form';
import styles from './policies.module.css';

interface PartProps {
  policy: CustomerPolicy;
}

const Call = ({ number }: { number: string }) => (
  <a href={telephoneLink(number)} className={styles.number}>
    <Icon name="phone" size="s" /> {number}
  </a>
);

/** Emergency first, then claims: what somebody abroad came for. */
export function Help({ policy: { emergency, claims, carrier, number, state } }: PartProps) {
  const said = <strong className={styles.figures}>{number}</strong>;
  return (
    <Card as="section" labelledBy="help" tone="sand">
      <div className={styles.section}>
        <Heading level={2} size="l" id="help" focusable className={styles.place}>
          Help on the trip and claims
        </Heading>
        <dl className={styles.help}>
          <div>
            <dt>Emergency, day and night, from anywhere</dt>
            <dd>
              <Call number={emergency.telephone} />
            </dd>
          </div>
          <div>
            <dt>Claims{claims.hours && <span className={styles.hours}> · {claims.hours}</span>}</dt>
            <dd>
              <Call number={claims.telephone} />
            </dd>
          </div>
          <div>
            <dt>Claim online</dt>
            <dd>
              <a href={claims.url} rel="noreferrer" target="_blank" className={styles.elsewhere}>
                {new URL(claims.url).host}
                <Icon name="external-link" size="s" />
              </a>
            </dd>
          </div>
          {claims.email && (
            <div>
              <dt>Claims by email</dt>
              <dd>
                <a href={`mailto:${claims.email}`}>{claims.email}</a>
              </dd>
            </div>
          )}
        </dl>
        <Text size="s" tone="muted">
          {state === 'cancelled' ? (
            <>
              For something that happened while the policy was in force, say its number, {said}. For anything
              later it pays nothing.
            </>
          ) : (
            <>
              Say your policy number, {said}, and that you are insured with {carrier.name}. Keep receipts and
              reports; call before you pay a hospital, if you can.
            </>
          )}
        </Text>
      </div>
    </Card>
  );
}

/** Until when the whole price comes back: the time left, the date, and the way. */
export function FreeLookCard({ policy: { freeLook, id, canCancel } }: PartProps) {
  const left = freeLook.open ? leftWords(freeLook.until) : null;
  if (!left) return null;
  return (
    <Card as="section" labelledBy="free-look">
      <div className={styles.section}>
        <Heading level={2} size="l" id="free-look">
          Free look: {left}
        </Heading>
        <Text>
          Until <strong>{freeLookEndWords(freeLook)}</strong>, you can cancel and every cent comes back, if
          the trip has not begun and nothing was claimed.
        </Text>
        {canCancel && (
          <Actions>
            <ButtonLink to={`/account/policies/${id}/cancel`} size="s">
              See what comes back
            </ButtonLink>
          </Actions>
        )}
      </div>
    </Card>
  );
}

export function PlanFacts({ policy }: PartProps) {
  const { id, carrier, trip, travelers, state, number, totalCents, options, effectiveOn } = policy;
  const { mailsTo, canCorrect, costParts } = policy;
  const { word, tone } = standingWords(policy);
  const bought = options.filter((option) => option.bought);
  const isCanceled = state === 'cancelled';
  const rows: [string, React.ReactNode][] = [
    ['Policy number', <span className={styles.figures}>{number}</span>],
    [
      'Insurer',
      <>
        {carrier.name} {carrier.sample && <Badge>sample</Badge>}
      </>,
    ],
    ['Where to', whereWords(trip)],
    ['Dates', tripDays(trip)],
    ['Travelers', travelers.map(({ firstName, lastName }) => `${firstName} ${lastName}`).join(', ')],
    [
      'Insured trip cost',
      trip.tripCostCents > 0 ? formatMoney(trip.tripCostCents, { cents: 'auto' }) : 'None',
    ],
    ...costParts.map(({ cents, paidOn, covers }): [string, React.ReactNode] => [
      `${formatMoney(cents, { cents: 'auto' })} paid ${formatDate(paidOn)}`,
      covers.length > 0 ? `With ${covers.join(', ')}` : 'Insured too late for covers that have a window',
    ]),
    ['Upgrades', bought.length > 0 ? bought.map(({ label }) => label).join(', ') : 'None'],
    ...(isCanceled ? [] : ([['In force from', formatDate(effectiveOn)]] as [string, React.ReactNode][])),
    ['Price', formatMoney(totalCents)],
    [
      'Emails go to',
      <span className={styles.figures}>
        {mailsTo}
        {canCorrect && (
          <>
            {' '}
            <Link to={`/account/policies/${id}/correct#${CONTACT}`} aria-label="Change where emails go">
              Change
            </Link>
          </>
        )}
      </span>,
    ],
  ];
  return (
    <Card as="section" labelledBy="policy-facts">
      <div className={styles.section}>
        <div className={styles.between}>
          <Heading level={2} size="l" id="policy-facts">
            {isCanceled ? 'What was insured' : 'What is insured'}
          </Heading>
          <Badge tone={tone}>{word}</Badge>
        </div>
        <dl className={styles.rows}>
          {rows.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Card>
  );
}

export function Papers({ policy: { documents } }: PartProps) {
  return (
    <section aria-labelledby="papers" className={styles.section}>
      <Heading level={2} size="l" id="papers">
        Documents
      </Heading>
      <ul className={styles.papers}>
        {documents.map(({ name, title, url }) => (
          <li key={name}>
            <a href={url} target="_blank" rel="noreferrer">
              <Icon name="download" size="s" /> {title}
              {!url.endsWith('.html') && ' (PDF)'}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

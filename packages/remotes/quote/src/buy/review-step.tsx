import { CardFields, type CardFrame, type Offer, type QuoteVocabulary } from '@coati/api';
import { streetOf } from '@coati/formats';
import { Button, Card, CheckboxField, Cluster, formatDate, Heading, Stack } from '@coati/ui';
import { carrierLine } from './carrier-line';
import styles from './buy.module.css';
import { coverFacts } from './cover-facts';
import { holderOf, reachOf } from './order-form';
import { FIELD, HOLDER, TRAVELERS, UPGRADES } from './order-validation';
import type { StepProps } from './step-props';

interface ReviewStepProps extends StepProps {
  offer: Offer;
  chosen: readonly string[];
  state: string;
  consents: QuoteVocabulary['consents'];
  gatewayOrigin: string;
  frame: CardFrame;
  goTo: (step: number, fieldId?: string) => void;
  /** An order is on its way, or its fate is open: it stays as it was sent. */
  held: boolean;
}

function Row({
  name,
  children,
  onChange,
  held,
}: {
  name: string;
  children: React.ReactNode;
  onChange?: () => void;
  held: boolean;
}) {
  return (
    <div className={styles.reviewRow}>
      <dt>{name}</dt>
      <dd>{children}</dd>
      {onChange && (
        <dd className={styles.change}>
          <Button
            variant="quiet"
            size="s"
            onClick={onChange}
            disabled={held}
            aria-label={`Change ${name.toLowerCase()}`}
          >
            Change
          </Button>
        </dd>
      )}
    </div>
  );
}

/** Everything once more, the law's statements, and the card. */
export function ReviewStep(props: ReviewStepProps) {
  const { form, change, errorOf, offer, chosen, consents, goTo, state, held } = props;
  const holder = holderOf(form);
  const { email, telephone, postCode } = reachOf(form);
  const upgrades = offer.options.filter((option) => chosen.includes(option.id)).map((option) => option.label);
  const tick = (id: string, on: boolean): void =>
    change({ consents: on ? [...form.consents, id] : form.consents.filter((other) => other !== id) });
  return (
    <Stack gap={8}>
      <Card as="section" labelledBy="check-order">
        <Heading level={3} id="check-order">
          Check your order
        </Heading>
        <dl className={styles.review}>
          <Row name="Travelers" onChange={() => goTo(TRAVELERS)} held={held}>
            {form.travelers.map(({ firstName, lastName, dateOfBirth }, index) => (
              <span key={index} className={styles.person}>
                {firstName} {lastName}, <span className={styles.whole}>born {formatDate(dateOfBirth)}</span>
              </span>
            ))}
          </Row>
          <Row name="Policyholder" onChange={() => goTo(HOLDER)} held={held}>
            <span className={styles.line}>
              {holder.firstName} {holder.lastName}
            </span>
            <span className={styles.line}>
              {streetOf(form.street)}, {form.city},{' '}
              <span className={styles.whole}>
                {state} {postCode}
              </span>
            </span>
          </Row>
          <Row name="Where we send the policy" onChange={() => goTo(HOLDER, FIELD.email)} held={held}>
            <span className={styles.line}>{email}</span>
            {telephone && <span className={styles.line}>{telephone}</span>}
          </Row>
          {form.beneficiary.trim() && (
            <Row name="Beneficiary" onChange={() => goTo(HOLDER, FIELD.beneficiary)} held={held}>
              {form.beneficiary}
            </Row>
          )}
          <Row
            name="Upgrades"
            onChange={offer.options.length > 0 ? () => goTo(UPGRADES) : undefined}
            held={held}
          >
            {upgrades.length > 0 ? upgrades.join(', ') : 'None'}
          </Row>
        </dl>
      </Card>
      <Card as="section" labelledBy="know-first" tone="sand">
        <Stack gap={4}>
          <Heading level={3} id="know-first">
            Know before you buy
          </Heading>
          <ul className={styles.facts}>
            {coverFacts(offer).map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
            <li>Insured by {carrierLine(offer.carrier)}.</li>
          </ul>
          <Cluster gap={4}>
            {offer.documents.map((document) => (
              <a key={document.url} href={document.url} target="_blank" rel="noreferrer">
                {document.title}
              </a>
            ))}
          </Cluster>
        </Stack>
      </Card>
      <Stack as="section" gap={4}>
        <Heading level={3} id="consents">
          Your agreement
        </Heading>
        <Stack gap={1}>
          {consents.map(({ id, text, required }) => (
            <CheckboxField
              key={id}
              id={FIELD.consent(id)}
              name={FIELD.consent(id)}
              label={required ? text : `${text} (optional)`}
              value={form.consents.includes(id)}
              onChange={(on) => tick(id, on)}
              error={errorOf(FIELD.consent(id))}
              required={required}
            />
          ))}
        </Stack>
      </Stack>
      <Card as="section" labelledBy="payment">
        <Heading level={3} id="payment">
          Payment
        </Heading>
        <CardFields
          id={FIELD.card}
          classes={{ fields: styles.cardFields, frame: styles.cardFrame }}
          gatewayOrigin={props.gatewayOrigin}
          frame={props.frame}
          error={errorOf(FIELD.card)}
        />
      </Card>
    </Stack>
  );
}

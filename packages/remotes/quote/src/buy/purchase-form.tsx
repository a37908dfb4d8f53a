import { type Offer, type Problem, type QuoteVocabulary, useCardFrame } from '@coati/api';
import { PhoneLink } from '@coati/boot';
import { useNavigate } from '@coati/router';
import type { SelectedPlan, StoredParams } from '@coati/store';
import {
  Actions,
  Breadcrumb,
  Button,
  ErrorSummary,
  errorTitle,
  formatMoney,
  Heading,
  Notice,
  Page,
  Price,
  Steps,
} from '@coati/ui';
import { useCallback, useState } from 'react';
import { ageOn, isDay } from '../domain/dates';
import { totalCents } from '../domain/totals';
import { LicenseLine } from '../parts/license-line';
import { useTitle } from '../parts/use-title';
import styles from './buy.module.css';
import { HolderStep } from './holder-step';
import type { KnownPeople } from './known-people';
import { keepLastOrder } from './last-order';
import { reachOf, toPurchaseRequest } from './order-form';
import { OrderSummary } from './order-summary';
import { HOLDER, REVIEW, STEPS, TRAVELERS, UPGRADES } from './order-validation';
import { otherAge } from './quoted-ages';
import { PriceChangeModal } from './price-change-modal';
import { ReviewStep } from './review-step';
import { TravelersStep } from './travelers-step';
import { UpgradesStep } from './upgrades-step';
import { useOrderForm } from './use-order-form';
import { useOrderSteps } from './use-order-steps';
import { usePurchase } from './use-purchase';
import { useTheirPrice } from './use-their-price';
import { WhyFilledIn } from './why-filled-in';

interface PurchaseFormProps {
  offer: Offer;
  selected: SelectedPlan;
  params: StoredParams;
  consents: QuoteVocabulary['consents'];
  gatewayOrigin: string;
  choose: (offer: Offer, options: string[]) => void;
  /** Of a signed-in customer, whom their account knows. */
  known: KnownPeople | null;
  /** ISO days where the customer lives: the quote's, and now. */
  quotedOn: string;
  today: string;
}

/** The purchase in four steps; going back loses nothing. */
export function PurchaseForm({
  offer: quoted,
  selected,
  params,
  consents,
  gatewayOrigin,
  choose,
  known,
  quotedOn,
  today,
}: PurchaseFormProps) {
  const navigate = useNavigate();
  const { form, change, settle, cameBack } = useOrderForm(params, selected, known, today);
  const frame = useCardFrame(gatewayOrigin);
  const [held, setHeld] = useState(false);
  const steps = useOrderSteps(form, consents, frame.complete, held, today);
  const { step, errors, attempt, errorOf, goTo, next, showServiceErrors } = steps;
  const onBought = useCallback(
    () => void navigate(`/quote/${selected.quoteId}/confirmation`, { replace: true }),
    [navigate, selected.quoteId],
  );
  const onRefused = useCallback((problem: Problem) => showServiceErrors(problem), [showServiceErrors]);
  const purchase = usePurchase({ onBought, onRefused, onHeld: setHeld });
  useTitle(errorTitle(`${STEPS[step]} – buy ${quoted.plan.name}`, errors.length > 0));

  const order = async () => {
    const { token } = await frame.submit();
    const { email } = reachOf(form);
    keepLastOrder(form, { quoteId: selected.quoteId, offer, chosen: selected.options, email });
    return toPurchaseRequest(form, { selected, params, texts: consents, token });
  };
  const shared = { form, change, errorOf, today };
  const others = form.travelers.map((traveler) => otherAge(traveler, quotedOn, today));
  const price = useTheirPrice({ offer: quoted, selected, params, travelers: form.travelers, others, today });
  const { offer } = price;
  const totals = [totalCents(quoted, selected.options), selected.priceCents] as const;
  const state = params.residence?.state ?? '';
  const proceed = (): void => {
    settle();
    if (step < REVIEW) next();
    else if (steps.check()) void purchase.pay(order);
  };
  // The first authorization is void and its token spent: the card fields, still filled in, give another for the new price.
  const acceptPrice = (): void => {
    purchase.closePriceChange();
    void purchase.pay(order);
  };
  return (
    <Page className={styles.page}>
      <Breadcrumb
        items={[
          { slug: `quote/${selected.quoteId}`, title: 'Plans' },
          { slug: `quote/${selected.quoteId}/plans/${offer.plan.id}`, title: offer.plan.name },
          { slug: `quote/${selected.quoteId}/buy`, title: 'Buy' },
        ]}
      />
      <div className={styles.head}>
        <Heading level={1}>Buy {offer.plan.name}</Heading>
        <p className={styles.headTotal}>
          Total <Price cents={selected.priceCents} size="m" />
        </p>
      </div>
      <Steps label="Purchase" steps={STEPS} current={step} onBack={held ? undefined : goTo} />
      <div className={styles.columns}>
        <form
          noValidate
          className={styles.form}
          onBlur={settle}
          onChange={steps.onChange}
          onSubmit={(event) => {
            event.preventDefault();
            proceed();
          }}
        >
          <ErrorSummary errors={errors} attempt={attempt} />
          <Heading level={2} id="step" focusable>
            {STEPS[step]}
          </Heading>
          {step === TRAVELERS && (
            <WhyFilledIn cameBack={cameBack} known={known} others={form.travelers.length > 1} />
          )}
          {step === TRAVELERS && <TravelersStep {...shared} {...{ params, others, price, totals }} />}
          {step === HOLDER && <HolderStep {...shared} state={state} />}
          {step === UPGRADES && (
            <UpgradesStep
              offer={offer}
              chosen={selected.options}
              choose={(wanted) => choose(offer, wanted)}
            />
          )}
          {step === REVIEW && (
            <ReviewStep
              {...shared}
              {...{ offer, consents, gatewayOrigin, frame, goTo, state, held }}
              chosen={selected.options}
            />
          )}
          {step === REVIEW && purchase.errorMessage && (
            <Notice tone="danger" title="The policy was not bought" live>
              {purchase.errorMessage} Rather talk? Call <PhoneLink />.
            </Notice>
          )}
          <Actions>
            <Button
              type="submit"
              variant="primary"
              loading={purchase.loading || frame.asking}
              loadingLabel="Buying your policy"
            >
              {step === REVIEW ? `Pay ${formatMoney(selected.priceCents)}` : 'Continue'}
            </Button>
            {step > TRAVELERS && (
              <Button variant="quiet" onClick={() => goTo(step - 1)} disabled={purchase.loading || held}>
                Back
              </Button>
            )}
          </Actions>
        </form>
        <div className={styles.aside}>
          <OrderSummary
            offer={offer}
            chosen={selected.options}
            totalCents={selected.priceCents}
            params={params}
            ages={form.travelers.map(({ dateOfBirth }) =>
              isDay(dateOfBirth) ? ageOn(today, dateOfBirth) : null,
            )}
            others={price.status === 'priced' ? [] : others}
            isPriced={price.status === 'priced'}
          />
        </div>
      </div>
      <LicenseLine state={params.residence?.state} />
      <PriceChangeModal onAccept={acceptPrice} onDecline={purchase.closePriceChange} />
    </Page>
  );
}

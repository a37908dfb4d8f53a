import type { Offer } from '@coati/api';
import { Button, SelectField } from '@coati/ui';
import { useState } from 'react';
import { MAX_COMPARED } from '../domain/compared';
import { sortOffers } from '../domain/sorts';
import styles from './compare-page.module.css';

interface AddPlanProps {
  offers: Offer[];
  compared: Offer[];
  onAdd: (offerId: string) => void;
}

/** One more plan to compare: chosen first and then added, since a list changes with every arrow key on some systems. */
export function AddPlan({ offers, compared, onAdd }: AddPlanProps) {
  const [chosen, setChosen] = useState('');
  const others = sortOffers(
    offers.filter((offer) => !compared.includes(offer)),
    'score',
  );
  const next = others.find((offer) => offer.offerId === chosen) ?? others[0];
  if (compared.length >= MAX_COMPARED || !next) return null;
  return (
    <div className={styles.add}>
      <SelectField
        id="add-plan"
        name="add-plan"
        label="Add a plan"
        width="m"
        options={others.map((offer) => ({
          value: offer.offerId,
          label: `${offer.plan.name}, ${offer.carrier.name}`,
        }))}
        value={next.offerId}
        onChange={setChosen}
      />
      <Button
        onClick={() => onAdd(next.offerId)}
        aria-label={`Add ${next.plan.name} by ${next.carrier.name}`}
      >
        Add
      </Button>
    </div>
  );
}

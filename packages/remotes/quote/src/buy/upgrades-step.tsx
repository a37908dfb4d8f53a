import type { Offer } from '@coati/api';
import { CheckboxField, formatDate, formatMoney, Stack, Text } from '@coati/ui';

interface UpgradesStepProps {
  offer: Offer;
  chosen: readonly string[];
  choose: (options: string[]) => void;
}

/** Options with their prices; what this party cannot have says why. */
export function UpgradesStep({ offer, chosen, choose }: UpgradesStepProps) {
  if (offer.options.length === 0) {
    return <Text>This plan has no upgrades: everything it offers is already in the price.</Text>;
  }
  const toggle = (id: string, on: boolean): void =>
    choose(on ? [...chosen, id] : chosen.filter((other) => other !== id));
  return (
    <Stack gap={6}>
      <Text tone="muted">None is needed to buy the plan. Each price is for the whole party.</Text>
      {offer.options.map((option) => (
        <CheckboxField
          key={option.id}
          id={`option-${option.id}`}
          name={`option-${option.id}`}
          value={chosen.includes(option.id)}
          disabled={!option.available}
          onChange={(on) => toggle(option.id, on)}
          label={
            <>
              <strong>{option.label}</strong> {option.available && `+${formatMoney(option.priceCents)}`}
            </>
          }
          hint={
            option.available
              ? `${option.description}${option.deadline ? ` Buy by ${formatDate(option.deadline)}.` : ''}`
              : (option.reason ?? 'This plan does not offer it to your party.')
          }
        />
      ))}
    </Stack>
  );
}

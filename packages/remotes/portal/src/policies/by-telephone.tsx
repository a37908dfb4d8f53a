import type { CustomerPolicy } from '@coati/api';
import { Text } from '@coati/ui';
import { PhoneLink } from '../parts/boot';

/** What no page does: a policy is written for these people and for one state. */
export function ByTelephone({ policy: { number } }: { policy: CustomerPolicy }) {
  return (
    <Text size="s" tone="muted">
      To add or remove a traveler, to put another person in a traveler’s place, or if you moved to another
      state, call <PhoneLink /> and say policy {number}.
    </Text>
  );
}

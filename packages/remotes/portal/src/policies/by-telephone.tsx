import type { CustomerPolicy } from '@coati/api';
import { PhoneLink } from '@coati/boot';
import { Text } from '@coati/ui';

/** What no page does: a policy is written for these people and for one state. */
export function ByTelephone({ policy: { number } }: { policy: CustomerPolicy }) {
  return (
    <Text size="s" tone="muted">
      To add or remove a traveler, to put another person in a traveler’s place, or if you moved to another
      state, call <PhoneLink /> and say policy {number}.
    </Text>
  );
}

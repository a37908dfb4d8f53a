import { useBoot } from '@coati/boot';
import { Text } from '@coati/ui';
import { useVocabulary } from './use-vocabulary';

/**
 * Who sells, and under which license where the buyer lives; in type as large as the telephone number in the header.
 * Source: domain dossier §4, producer display (CA Ins. Code 1725.5).
 */
export function LicenseLine({ state }: { state: string | undefined }) {
  const brand = useBoot()?.brand;
  const vocabulary = useVocabulary();
  const states = vocabulary.status === 'ready' ? vocabulary.words.states : [];
  const home = states.find(({ code }) => code === state);
  // A partner's name may stand on top of the page; it is not the partner who sells.
  const seller = brand?.producer ?? brand?.legalName ?? 'a licensed producer';
  return (
    <Text size="l" tone="muted">
      Insurance sold by {seller}
      {home?.licenseNumber && `, ${home.name} license no. ${home.licenseNumber}`}.{' '}
      <a href="/licensing-information/">License numbers by state</a>.
    </Text>
  );
}

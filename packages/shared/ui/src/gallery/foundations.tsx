import { CarrierMark } from '../carriers/carrier-mark';
import { Icon } from '../icons/icon';
import { iconPaths, type IconName } from '../icons/paths';
import { Cluster, Stack } from '../layout/layout';
import { Price } from '../money/price';
import { Heading, Text } from '../text/heading';
import { Chapter, Specimen } from './specimen';
import styles from './gallery.module.css';

const colors = [
  'page surface sand sand-strong line control text text-muted',
  'brand brand-hover brand-soft on-brand deep on-deep accent accent-hover on-accent focus',
  'info info-soft success success-soft warning warning-soft danger danger-soft',
].flatMap((line) => line.split(' '));

const carriers = [
  ['harbor-mutual', 'Harbor Mutual'],
  ['juniper-life-and-travel', 'Juniper Life and Travel'],
  ['meridian-fidelity', 'Meridian Fidelity'],
  ['cascade-indemnity', 'Cascade Indemnity'],
  ['lanternfish-national', 'Lanternfish National'],
  ['prairie-shield', 'Prairie Shield'],
  ['summit-crest', 'Summit Crest'],
  ['old-quay-marine', 'Old Quay Marine'],
  ['northwind-assurance', 'Northwind Assurance'],
  ['bluefin-specialty', 'Bluefin Specialty'],
  ['pilgrim-casualty', 'Pilgrim Casualty'],
  ['sablewood-insurance', 'Sablewood Insurance'],
] as const;

/** Color, type, figures, icons and marks: what components are made from. */
export function Foundations() {
  return (
    <Chapter title="Foundations">
      <Specimen name="Color" wide>
        <ul className={styles.swatches}>
          {colors.map((color) => (
            <li key={color}>
              <span className={styles.swatch} style={{ background: `var(--c-${color})` }} />
              {color}
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen name="Heading and Text" wide>
        <Stack gap={3}>
          <Heading level={4} size="3xl">
            Coverage for the trip you are about to take
          </Heading>
          <Heading level={4} size="2xl">
            14 plans for 2 travelers to Mexico
          </Heading>
          <Heading level={4} size="xl">
            What it pays when you fall ill
          </Heading>
          <Heading level={4} size="l">
            Emergency medical, $250,000 a person
          </Heading>
          <Text size="l">A lead sentence says what the page is for.</Text>
          <Text>Body text keeps a readable measure and says one thing a sentence.</Text>
          <Text size="s" tone="muted">
            Small and muted, for what can be skipped.
          </Text>
        </Stack>
      </Specimen>
      <Specimen name="Price">
        <Stack gap={2}>
          <Price cents={18432} size="xl" per="for 2 travelers" />
          <Price cents={111111} size="l" />
          <Price cents={9900} />
          <Price cents={24150} wasCents={21900} size="l" />
        </Stack>
      </Specimen>
      <Specimen name="CarrierMark" wide>
        <Cluster gap={4}>
          {carriers.map(([id, name]) => (
            <Cluster key={id} gap={2}>
              <CarrierMark id={id} name={name} />
              <span>{name}</span>
            </Cluster>
          ))}
          <CarrierMark id="harbor-mutual" name="Harbor Mutual" size="l" decorative={false} />
          <CarrierMark id="harbor-mutual" name="Harbor Mutual" size="s" decorative={false} />
        </Cluster>
      </Specimen>
      <Specimen name="Icon, EssentialIcon" wide>
        <ul className={styles.icons}>
          {(Object.keys(iconPaths) as IconName[]).map((name) => (
            <li key={name}>
              <Icon name={name} size="l" />
              {name}
            </li>
          ))}
        </ul>
      </Specimen>
    </Chapter>
  );
}

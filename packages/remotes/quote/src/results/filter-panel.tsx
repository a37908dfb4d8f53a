import type { Offer } from '@coati/api';
import { Button, CheckboxField, Fieldset, RadioGroup } from '@coati/ui';
import { countWith, groupOf, isSingleChoice, tellingChoices, type FilterGroup } from '../domain/filters';
import styles from './filter-panel.module.css';
import type { Results } from './use-results';

interface PanelProps {
  results: Results;
  offers: Offer[];
  /** Keeps ids apart where the panel stands twice: beside the plans and in the sheet. */
  prefix: string;
}

interface GroupProps extends PanelProps {
  group: FilterGroup;
}

/** One limit of several: "Any" takes the group's filter away. */
function LimitFilter({ group, results, offers, prefix }: GroupProps) {
  const options = tellingChoices(group, offers, results.keys).map((choice) => {
    const value = `${group.id}:${choice.id}`;
    return { value, label: `${choice.label} (${countWith(offers, results.keys, value)})` };
  });
  if (options.length === 0) return null;
  return (
    <RadioGroup
      id={`${prefix}-${group.id}`}
      name={`${prefix}-${group.id}`}
      label={group.label}
      value={results.keys.find((active) => groupOf(active) === group.id) ?? ''}
      options={[{ value: '', label: 'Any' }, ...options]}
      onChange={(value) => (value ? results.toggleFilter(value) : results.clearFilters(group.id))}
    />
  );
}

interface TickProps extends PanelProps {
  filterKey: string;
  label: string;
  hint?: string;
}

function Tick({ filterKey, label, hint, results, offers, prefix }: TickProps) {
  return (
    <CheckboxField
      id={`${prefix}-${filterKey.replace(':', '-')}`}
      name={groupOf(filterKey)}
      label={`${label} (${countWith(offers, results.keys, filterKey)})`}
      hint={hint}
      value={results.keys.includes(filterKey)}
      onChange={() => results.toggleFilter(filterKey)}
    />
  );
}

/** Every filter of the vocabulary, each with how many plans it would leave. */
export function FilterPanel(props: PanelProps) {
  const { results, offers } = props;
  const { groups, vocabulary } = results;
  if (vocabulary.status === 'failed') {
    return (
      <div className={styles.panel}>
        <p>The filters could not be loaded. The plans are all here.</p>
        <Button onClick={vocabulary.retry}>Load the filters</Button>
      </div>
    );
  }
  const limits = groups.filter((group) => isSingleChoice(group.id));
  const single = groups.filter((group) => group.choices.length === 1 && !isSingleChoice(group.id));
  const several = groups.filter((group) => group.choices.length > 1 && !isSingleChoice(group.id));
  return (
    <div className={styles.panel}>
      {limits.map((group) => (
        <LimitFilter key={group.id} group={group} {...props} />
      ))}
      {single.length > 0 && (
        <Fieldset id={`${props.prefix}-must-have`} legend="The plan must have" legendSize="label">
          <div className={styles.ticks}>
            {single.map(({ id, label, choices: [choice] }) => (
              <Tick
                key={id}
                filterKey={`${id}:${choice?.id}`}
                label={label}
                hint={choice?.label}
                {...props}
              />
            ))}
          </div>
        </Fieldset>
      )}
      {several.map((group) => (
        <Fieldset
          key={group.id}
          id={`${props.prefix}-${group.id}-group`}
          legend={group.label}
          legendSize="label"
        >
          <div className={styles.ticks}>
            {tellingChoices(group, offers, results.keys).map((choice) => (
              <Tick key={choice.id} filterKey={`${group.id}:${choice.id}`} label={choice.label} {...props} />
            ))}
          </div>
        </Fieldset>
      ))}
    </div>
  );
}

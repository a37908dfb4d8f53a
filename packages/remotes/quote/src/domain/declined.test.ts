import { describe, expect, it } from 'vitest';
import { groupDeclined } from './declined';

const plan = (rule: string, planId: string) => ({
  carrierId: 'harbor-mutual',
  carrierName: 'Harbor Mutual',
  planId,
  planName: planId,
  rule,
  detail: `Because of ${rule}`,
  remedy: null,
});

describe('[Q-06] plans that were declined', () => {
  it('stand under the rule that failed, those within reach first', () => {
    const groups = groupDeclined([
      plan('age-above-maximum', 'a'),
      plan('age-above-maximum', 'b'),
      plan('age-above-maximum', 'c'),
      plan('trip-too-long', 'd'),
      plan('needs-trip-cost', 'e'),
      plan('needs-trip-cost', 'f'),
    ]);
    expect(groups.map((group) => [group.rule, group.plans.length, group.change !== null])).toEqual([
      ['needs-trip-cost', 2, true],
      ['trip-too-long', 1, true],
      ['age-above-maximum', 3, false],
    ]);
  });

  it('say that one change alone would not open them, after those that one would', () => {
    const several = ['a', 'b', 'c'].map((id) => plan('several-rules', id));
    const groups = groupDeclined([...several, plan('age-above-maximum', 'd'), plan('too-early', 'e')]);
    expect(groups.map(({ change }) => change)).toEqual([
      'closer to your departure',
      'with more than one change',
      null,
    ]);
  });

  it('shows a rule it has never heard of rather than hide a plan', () => {
    expect(groupDeclined([plan('new-rule', 'a')])[0]).toMatchObject({ rule: 'new-rule', change: null });
  });
});

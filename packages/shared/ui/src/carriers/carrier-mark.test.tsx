import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { expectNoAxeViolations } from '@coati/testing';
import { contrastRatio } from '../tokens/theme';
import { CarrierMark } from './carrier-mark';
import { inks, markOf, monogramOf } from './mark-of';

const ids =
  'harbor-mutual juniper-life-and-travel meridian-fidelity cascade-indemnity lanternfish-national prairie-shield summit-crest old-quay-marine northwind-assurance bluefin-specialty pilgrim-casualty sablewood-insurance';

describe('CarrierMark', () => {
  it('draws the same carrier the same way, and carriers on sale unlike each other', () => {
    const marks = ids.split(' ').map((id) => JSON.stringify(markOf(id)));
    expect(new Set(marks).size).toBe(marks.length);
    expect(markOf('harbor-mutual')).toEqual(markOf('harbor-mutual'));
  });

  it('keeps its letters readable on every ground', () => {
    const weak = inks.filter(([ground]) => contrastRatio('#ffffff', ground) < 4.5);
    expect(weak).toEqual([]);
  });

  it('takes its letters from the words that matter', () => {
    expect(monogramOf('Juniper Life and Travel')).toBe('JL');
    expect(monogramOf('The Harbor')).toBe('H');
    expect(monogramOf('Bank of Ögon')).toBe('BÖ');
  });

  it('is silent beside the name, and says it alone', async () => {
    const { container, rerender } = render(<CarrierMark id="harbor-mutual" name="Harbor Mutual" />);
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
    rerender(<CarrierMark id="harbor-mutual" name="Harbor Mutual" decorative={false} />);
    expect(screen.getByRole('img', { name: 'Harbor Mutual' })).toBeInTheDocument();
    await expectNoAxeViolations(container);
  });
});

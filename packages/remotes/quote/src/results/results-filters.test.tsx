import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { arrived, open, plans, sidebar, tray } from '../testing/results';
import { listenToStatus, QUOTE_ID } from '../testing/screens';
import { settle } from '../testing/streams';

describe('[Q-06] filters and order of the results', () => {
  it('[Q-05] filters: one announcement a change, focus stays, address and store follow', async () => {
    const { user, address, store } = open();
    await arrived();
    const limit = await sidebar().findByRole('radio', { name: '$250,000 or more (1)' });
    const heard = listenToStatus();
    await user.click(limit);
    await act(settle);
    expect(plans()).toEqual(['Plan strong']);
    expect(heard).toEqual(['1 plan']);
    expect(limit).toHaveFocus();
    expect(address()).toBe(`/quote/${QUOTE_ID}?filter=medical%3A250000`);
    expect(store.getState().quote.activeFilters).toEqual([
      { key: 'medical:250000', label: 'Medical: $250,000 or more' },
    ]);

    await user.click(screen.getByRole('button', { name: 'Remove Medical: $250,000 or more' }));
    await act(settle);
    expect(plans()).toHaveLength(4);
    expect(heard).toEqual(['1 plan', '4 plans']);
    expect(store.getState().quote.activeFilters).toEqual([]);
    // The chip is gone, and with it what had the focus: one goes on beside the plans, not at the top of the page.
    await waitFor(() => expect(document.body).not.toHaveFocus());
    expect(document.activeElement).toContainElement(screen.getAllByRole('article')[0]!);
  });

  it('lets one limit take the place of another, and adds up groups', async () => {
    const { user, address } = open();
    await arrived();
    await user.click(await sidebar().findByRole('radio', { name: /^\$50,000 or more/ }));
    await user.click(sidebar().getByRole('radio', { name: /^\$250,000 or more/ }));
    expect(address()).not.toContain('50000&');
    await user.click(sidebar().getByRole('radio', { name: /^\$50,000 or more/ }));
    await user.click(sidebar().getByRole('checkbox', { name: 'Old Quay Marine (1)' }));
    expect(plans()).toEqual(['Plan marine']);
  });

  it('goes on at the next filter when one of several is taken away by its chip', async () => {
    const { user } = open();
    await arrived();
    await user.click(await sidebar().findByRole('radio', { name: /^\$50,000 or more/ }));
    await user.click(sidebar().getByRole('checkbox', { name: 'Old Quay Marine (1)' }));
    await user.click(screen.getByRole('button', { name: /^Remove Medical/ }));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: /^Remove .*Old Quay Marine/ })).toHaveFocus(),
    );
  });

  it('takes filters, sort and plans to compare from the address, and drops what nobody offers', async () => {
    const { store } = open(
      undefined,
      '?filter=provider:harbor-mutual&filter=medical:banana&sort=price&compare=cheap,plain',
    );
    await arrived();
    await sidebar().findByRole('checkbox', { name: /Old Quay/ });
    expect(plans()).toEqual(['Plan cheap', 'Plan plain', 'Plan strong']);
    expect(store.getState().quote.activeFilters.map((filter) => filter.key)).toEqual([
      'provider:harbor-mutual',
    ]);
    expect(tray().getByRole('link', { name: 'Compare 2 plans' })).toHaveAttribute(
      'href',
      `/quote/${QUOTE_ID}/compare?filter=provider%3Aharbor-mutual&filter=medical%3Abanana&sort=price&plans=cheap%2Cplain`,
    );
  });

  it('sorts without announcing a count that did not change', async () => {
    const { user } = open();
    await arrived();
    const heard = listenToStatus();
    await user.selectOptions(screen.getByLabelText('Sort by'), 'Lowest price');
    await act(settle);
    expect(plans()[0]).toBe('Plan cheap');
    expect(heard).toEqual([]);
  });

  it('names the filter to take away when nothing matches', async () => {
    const { user } = open(undefined, '?filter=provider:old-quay-marine&filter=price:under-200');
    await user.click(await screen.findByRole('button', { name: 'Without “Price: Under $200”: 1 plan' }));
    expect(plans()).toEqual(['Plan marine']);
    expect(document.body).not.toHaveFocus();
    expect(document.activeElement).toContainElement(screen.getByRole('article'));
  });

  it('goes on beside the plans once all filters that left none are cleared', async () => {
    const { user } = open(undefined, '?filter=provider:old-quay-marine&filter=price:under-200');
    await user.click(await screen.findByRole('button', { name: 'Clear all filters' }));
    expect(plans()).toHaveLength(4);
    expect(document.body).not.toHaveFocus();
    expect(document.activeElement).toContainElement(screen.getAllByRole('article')[0]!);
  });

  it('[Q-05] lets Back undo the last filter or order, one by one, and no tick for comparison', async () => {
    const { user, address, store, back } = open();
    await arrived();
    await user.click(await sidebar().findByRole('radio', { name: /^\$50,000 or more/ }));
    await user.selectOptions(screen.getByLabelText('Sort by'), 'Lowest price');
    await user.click(screen.getAllByRole('checkbox', { name: 'Compare' })[0]!);
    expect(plans()[0]).toBe('Plan cheap');
    await back();
    expect(plans()[0]).toBe('Plan strong');
    expect(screen.getByLabelText('Sort by')).toHaveValue('score');
    expect(address()).toBe(`/quote/${QUOTE_ID}?filter=medical%3A50000`);
    await back();
    expect(sidebar().getByRole('radio', { name: /^\$50,000 or more/ })).not.toBeChecked();
    expect(store.getState().quote.activeFilters).toEqual([]);
    expect(address()).toBe(`/quote/${QUOTE_ID}`);
  });
});

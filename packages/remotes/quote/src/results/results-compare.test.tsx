import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { arrived, four, open, tray, whole } from '../testing/results';
import { offer } from '../testing/samples';
import { QUOTE_ID } from '../testing/screens';
import { json } from '../testing/streams';

describe('[Q-06] plans ticked for comparison', () => {
  it('leads from the plan ticked last straight to the comparison, without a way through all plans below', async () => {
    const { user, address } = open();
    await arrived();
    const [first, second] = screen.getAllByRole('checkbox', { name: 'Compare' });
    const inCards = () =>
      screen.getAllByRole('article').map((card) => within(card).queryAllByText(/^Compare \d/));
    await user.click(second!);
    expect(inCards().flat()).toEqual([]);
    await user.click(first!);
    expect(inCards().map((links) => links.length)).toEqual([1, 0, 0, 0]);
    await user.tab();
    expect(document.activeElement).toHaveTextContent('Compare 2 plans');
    await user.keyboard('{Enter}');
    expect(decodeURIComponent(address())).toBe(`/quote/${QUOTE_ID}/compare?plans=plain,strong`);
  });

  it('goes on beside the plans when the ticks are cleared, and the bar with its button', async () => {
    const { user } = open();
    await arrived();
    await user.click(screen.getAllByRole('checkbox', { name: 'Compare' })[0]!);
    await user.click(tray().getByRole('button', { name: 'Clear' }));
    expect(screen.queryByRole('region', { name: 'Plans to compare' })).not.toBeInTheDocument();
    expect(document.body).not.toHaveFocus();
    expect(document.activeElement).toContainElement(screen.getAllByRole('article')[0]!);
  });

  it('lets up to four plans be compared', async () => {
    const five = [...four, offer('fifth', { score: 1 })];
    const { user } = open((path) => (path.endsWith(QUOTE_ID) ? json({ ...whole, quotes: five }) : undefined));
    await arrived();
    for (const box of screen.getAllByRole('checkbox', { name: 'Compare' }).slice(0, 4)) await user.click(box);
    expect(screen.getAllByRole('checkbox', { name: 'Compare' })[4]).toBeDisabled();
    expect(tray().getByRole('link', { name: 'Compare 4 plans' })).toBeInTheDocument();
  });
});

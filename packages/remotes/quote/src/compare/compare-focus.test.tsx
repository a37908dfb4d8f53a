import { act, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, offer } from '../testing/samples';
import { listenToStatus, QUOTE_ID, renderScreen } from '../testing/screens';
import { json, settle } from '../testing/streams';
import { ComparePage } from './compare-page';

const ids = ['one', 'two', 'three', 'four'];
const whole = answer({ quotes: ids.map((id, index) => offer(id, { score: 90 - index })) });

async function open(plans: string) {
  const page = renderScreen(<ComparePage />, (path) => (path.endsWith(QUOTE_ID) ? json(whole) : undefined), {
    at: `/quote/${QUOTE_ID}/compare?plans=${plans}`,
    path: '/quote/:quoteId/compare',
  });
  await screen.findByRole('heading', { level: 1, name: 'Compare plans' });
  return page;
}

const button = (does: 'Add' | 'Remove', plan: string) =>
  screen.getByRole('button', { name: `${does} Plan ${plan} by Harbor Mutual` });
const compared = () =>
  screen.getAllByRole('columnheader').filter((cell) => cell.getAttribute('scope') === 'col').length;

describe('[Q-06] the keyboard’s place beside plans that come and go', () => {
  it('is the next column’s Remove, else the table, else the heading', async () => {
    const { user } = await open('one,two,three,four');
    await user.click(button('Remove', 'two'));
    expect(button('Remove', 'three')).toHaveFocus();
    await user.click(button('Remove', 'four'));
    expect(screen.getByRole('region', { name: /side by side/ })).toHaveFocus();
    await user.click(button('Remove', 'three'));
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1, name: 'Compare plans' })).toHaveFocus();
  });

  it('is the button that adds, while there is one more to add, and then the table', async () => {
    const { user } = await open('one');
    const add = button('Add', 'two');
    await user.click(add);
    expect(compared()).toBe(2);
    expect(add).toHaveFocus();
    expect(add).toHaveAccessibleName('Add Plan three by Harbor Mutual');
    await user.click(add);
    await user.click(add);
    expect(compared()).toBe(4);
    expect(screen.getByRole('region', { name: /side by side/ })).toHaveFocus();
  });

  it('[W7] is the list while a plan is chosen by its arrow keys; Add alone adds', async () => {
    const { user, address } = await open('one,two');
    // What Windows does with each press of an arrow on a closed list.
    await user.selectOptions(screen.getByLabelText('Add a plan'), 'three');
    await user.selectOptions(screen.getByLabelText('Add a plan'), 'four');
    expect(compared()).toBe(2);
    expect(screen.getByLabelText('Add a plan')).toHaveFocus();
    await user.tab();
    await user.keyboard('{Enter}');
    expect(decodeURIComponent(address())).toContain('plans=one,two,four');
  });

  it('comes with word of who is compared now', async () => {
    const { user } = await open('one,two,three');
    const heard = listenToStatus();
    await user.click(button('Remove', 'one'));
    await act(settle);
    await user.click(button('Remove', 'two'));
    await act(settle);
    expect(heard).toEqual(['Comparing Plan two, Plan three', 'Add one more plan to compare']);
  });
});

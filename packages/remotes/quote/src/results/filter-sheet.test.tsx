import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { arrived, open, plans } from '../testing/results';
import { QUOTE_ID } from '../testing/screens';

async function openSheet() {
  const page = open();
  await arrived();
  await page.user.click(screen.getByRole('button', { name: 'Filters' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
  return { ...page, sheet };
}

it('[Q-06] makes one step of all that a sheet of filters is left with', async () => {
  const { user, sheet, address, back } = await openSheet();
  await user.click(await sheet.findByRole('radio', { name: /^\$50,000 or more/ }));
  await user.click(sheet.getByRole('checkbox', { name: 'Old Quay Marine (1)' }));
  await user.click(sheet.getByRole('button', { name: 'Show 1 plan' }));
  expect(plans()).toEqual(['Plan marine']);
  await back();
  expect(address()).toBe(`/quote/${QUOTE_ID}`);
  expect(plans()).toHaveLength(4);
});

it('[Q-06] stands in no part of the page that a wide screen hides: it would not be drawn, and keep all from being pressed', async () => {
  await openSheet();
  const button = screen.getByText('Filters', { selector: 'button *' }).closest('div');
  expect(button).not.toContainElement(screen.getByRole('dialog'));
});

it('[Q-06] leaves one among the plans when its button can take no focus back', async () => {
  const { user, sheet } = await openSheet();
  screen.getByText('Filters', { selector: 'button *' }).closest('button')!.disabled = true;
  await user.click(sheet.getByRole('button', { name: 'Show 4 plans' }));
  expect(document.body).not.toHaveFocus();
  expect(document.activeElement).toContainElement(screen.getAllByRole('article')[0]!);
});

import { installScreen } from '@coati/testing';
import { act, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { arrived, open, plans } from '../testing/results';
import { QUOTE_ID } from '../testing/screens';

async function openSheet() {
  const resize = installScreen();
  const page = open();
  await arrived();
  await page.user.click(screen.getByRole('button', { name: 'Filters' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
  return { ...page, resize, sheet };
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

it('[Q-06] goes when the screen becomes wide, where its button is not seen, and one goes on beside the plans', async () => {
  const { user, sheet, resize, address, back } = await openSheet();
  await user.click(await sheet.findByRole('radio', { name: /^\$50,000 or more/ }));
  act(() => resize(true));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(document.body).not.toHaveFocus();
  expect(document.activeElement).toContainElement(screen.getAllByRole('article')[0]!);
  // It was left, so that what is chosen beside the plans is a step of its own.
  await user.click(screen.getByRole('checkbox', { name: 'Old Quay Marine (1)' }));
  await back();
  expect(address()).toBe(`/quote/${QUOTE_ID}?filter=medical%3A50000`);
});

it('[Q-06] stays while the screen changes and is still narrow, and in no part of the page that a wide one hides', async () => {
  const { resize } = await openSheet();
  act(() => resize(false));
  const button = screen.getByText('Filters', { selector: 'button *' }).closest('div');
  expect(button).not.toContainElement(screen.getByRole('dialog'));
});

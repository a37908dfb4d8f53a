import { expectNoAxeViolations } from '@coati/testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { closed, first, hear, service, talking } from './testing/page';

it('asks for one copy, however often the button is pressed', async () => {
  service.book = [first, closed];
  const { user } = await talking();
  await user.type(screen.getByLabelText(/copy of this chat/), 'ada@example.com');
  await user.dblClick(screen.getByRole('button', { name: 'Send me a copy' }));
  expect(await screen.findByText('The copy is on its way.')).toBeVisible();
  expect(service.asked.filter((one) => one.includes('/transcript'))).toHaveLength(1);
});

it('has a copy mailed in the middle as well, and all of it at the end', async () => {
  const { user } = await talking();
  const asks = screen.getByRole('button', { name: 'Get a copy by email' });
  expect(asks).toHaveAttribute('aria-expanded', 'false');
  await user.click(asks);
  expect(asks).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByLabelText(/copy of this chat/)).toHaveFocus();
  await expectNoAxeViolations();
  await user.keyboard('ada@example.com{Enter}');
  expect(await screen.findByText('The copy is on its way.')).toHaveFocus();
  expect(screen.getByLabelText('Your message')).toBeVisible();
  hear(closed);
  await user.type(await screen.findByLabelText(/copy of this chat/), 'ada@example.com{Enter}');
  expect(await screen.findByText('The copy is on its way.')).toBeVisible();
  expect(service.asked.filter((one) => one.includes('/transcript'))).toHaveLength(2);
});

it('an address that is being typed is not lost when the conversation ends meanwhile', async () => {
  const { user } = await talking();
  await user.click(screen.getByRole('button', { name: 'Get a copy by email' }));
  await user.keyboard('ada@exam');
  hear(closed);
  expect(screen.getByLabelText(/copy of this chat/)).toHaveValue('ada@exam');
  expect(screen.getByLabelText(/copy of this chat/)).toHaveFocus();
});

it('says for how long enough copies were sent', async () => {
  const { user } = await talking();
  await user.click(screen.getByRole('button', { name: 'Get a copy by email' }));
  service.refuses = 429;
  service.again = '86400';
  await user.keyboard('ada@example.com{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('often enough for today');
});

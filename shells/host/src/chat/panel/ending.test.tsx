import { expectNoAxeViolations } from '@coati/testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { closed, first, hear, service, talking } from './testing/page';

it('leaves the words that somebody was writing when the conversation ended', async () => {
  const { user } = await talking();
  await user.type(screen.getByLabelText('Your message'), 'One more thing');
  hear(closed);
  const left = screen.getByLabelText('You wrote this, but it was not sent');
  expect(left).toHaveValue('One more thing');
  expect(left).toHaveAttribute('readonly');
  expect(screen.queryByRole('button', { name: 'Send' })).not.toBeInTheDocument();
  await expectNoAxeViolations();
});

it('says so when the end did not reach the service', async () => {
  const { user } = await talking();
  service.refuses = 503;
  await user.click(screen.getByRole('button', { name: 'End the chat' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('That did not reach us.');
});

it('an end that takes the field away gives its focus to what says so; whoever is elsewhere stays there', async () => {
  const { user, unmount } = await talking();
  await user.click(screen.getByLabelText('Your message'));
  hear(closed);
  expect(screen.getByText('The conversation has ended.')).toHaveFocus();
  unmount();
  await talking();
  hear(closed);
  expect(document.body).toHaveFocus();
});

it('a second press on what ends the chat does not put it away', async () => {
  const { user } = await talking();
  const ends = screen.getByRole('button', { name: 'End the chat' });
  service.book = [first, closed];
  await user.click(ends);
  await screen.findByText('The conversation has ended.');
  await user.click(ends);
  expect(screen.getByText('A question')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Begin a new chat' })).not.toBe(ends);
});

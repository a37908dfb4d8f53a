/** A conversation that was erased, or lost with a database that was put back, while its visitor looks at it. */
import { expectNoAxeViolations } from '@coati/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Memory } from '../memory';
import { aPage, key, service, talking } from './testing/page';

const words = /not on file any more.*You can begin a new chat/;

it(
  'says so, takes nothing that was written away, and goes on in a new one',
  { timeout: 10_000 },
  async () => {
    const { user } = await talking();
    // It is tried again, as the service seems to be away.
    service.refuses = 503;
    await user.type(screen.getByLabelText('Your message'), 'And skiing?{Enter}And a dog');
    service.refuses = 404;
    const told = await screen.findByText(words, {}, { timeout: 6_000 });
    expect(told).toHaveTextContent('What was not sent comes along.');
    expect(told).toHaveRole('status');
    expect(screen.getByText('A question')).toBeVisible();
    expect(screen.getByText('And skiing?').closest('li')).toHaveTextContent('Not sent');
    expect(screen.getByLabelText('You wrote this, but it was not sent')).toHaveValue('And a dog');
    // Nothing of it can be mailed or ended.
    expect(screen.queryByLabelText(/copy of this chat/)).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'End the chat' })).not.toBeInTheDocument();
    await expectNoAxeViolations();
    await user.click(screen.getByRole('button', { name: 'Begin a new chat' }));
    expect(screen.getByLabelText('Your question')).toHaveValue('And skiing?\nAnd a dog');
  },
);

it('an end that cannot reach it says that it is gone, and not to try again', async () => {
  const { user } = await talking();
  service.refuses = 404;
  await user.click(screen.getByRole('button', { name: 'End the chat' }));
  expect(await screen.findByText(words)).not.toHaveTextContent('comes along');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('what was not sent comes along also where another tab puts it away', { timeout: 10_000 }, async () => {
  const { user, memory } = await talking();
  service.refuses = 503;
  await user.type(screen.getByLabelText('Your message'), 'And skiing?{Enter}');
  service.refuses = 404;
  await screen.findByText(words, {}, { timeout: 6_000 });
  act(() => memory.remember(null));
  expect(screen.getByLabelText('Your question')).toHaveValue('And skiing?');
});

it('a page that opens with one that is gone says so until a new one has begun', async () => {
  new Memory().remember({ key, isOpen: true });
  service.refuses = 404;
  const { user } = aPage();
  await user.type(await screen.findByLabelText('Your question'), 'A question');
  expect(screen.getByText(words)).toBeVisible();
  await expectNoAxeViolations();
  service.refuses = null;
  await user.click(screen.getByRole('button', { name: 'Start the chat' }));
  await waitFor(() => expect(screen.getByLabelText('Your message')).toBeVisible());
  await user.click(screen.getByRole('button', { name: 'Minimize the chat' }));
  expect(screen.queryByText(words)).not.toBeInTheDocument();
});

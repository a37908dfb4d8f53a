import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Memory } from '../memory';
import { aPage, key, line, service, talking } from './testing/page';

it('has the browser ask before words are left behind that do not go out', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await talking();
  const leaves = (): boolean => dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  expect(leaves()).toBe(true);
  service.refuses = 503;
  await user.type(screen.getByLabelText('Your message'), 'Hello{Enter}');
  expect(leaves()).toBe(true);
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(leaves()).toBe(false);
});

it('an address in an agent’s words leads there, one in the visitor’s own does not', async () => {
  service.book = [
    line(1, 'See https://evil.example/', { author: 'visitor', name: '', id: 'first' }),
    line(2, 'Read (https://coati.example/blog/x?a=1), please.'),
  ];
  new Memory().remember({ key, isOpen: true });
  aPage();
  const link = await screen.findByRole('link', { name: /coati\.example/ });
  expect(link).toHaveAttribute('href', 'https://coati.example/blog/x?a=1');
  expect(link).toHaveAttribute('rel', 'noopener');
  expect(screen.queryByRole('link', { name: /evil/ })).not.toBeInTheDocument();
});

it('words in any script are set in their own direction', async () => {
  service.book = [line(1, 'مرحبا', { author: 'visitor', name: '', id: 'first' })];
  new Memory().remember({ key, isOpen: true });
  aPage();
  expect(await screen.findByText('مرحبا')).toHaveAttribute('dir', 'auto');
  expect(screen.getByLabelText('Your message')).toHaveAttribute('dir', 'auto');
});

it('words that arrive stay in their place, so that they are read out once', async () => {
  const { user } = await talking();
  await user.type(screen.getByLabelText('Your message'), 'And skiing?{Enter}');
  const item = screen.getByText('And skiing?').closest('li');
  expect(item).toHaveTextContent('Sending …');
  service.letGo();
  await waitFor(() => expect(item).toHaveTextContent('You ·'));
  expect(item).toBeInTheDocument();
});

it('says so when words do not get through', async () => {
  const { user } = await talking();
  service.refuses = 503;
  await user.type(screen.getByLabelText('Your message'), 'And skiing?{Enter}');
  expect(await screen.findByText(/does not reach us at the moment/, {}, { timeout: 6_000 })).toHaveRole(
    'status',
  );
}, 10_000);

it.each([
  ['still composes', { isComposing: true }],
  ['has just ended a word, as Safari says it', { isComposing: false, keyCode: 229 }],
])('Enter of an input method that %s sends nothing (case P5)', async (_name, how) => {
  const { user } = await talking();
  const field = screen.getByLabelText('Your message');
  await user.type(field, 'にほん');
  fireEvent.keyDown(field, { key: 'Enter', ...how });
  fireEvent.keyDown(field, { key: 'Escape', ...how });
  expect(field).toHaveValue('にほん');
  expect(field).toBeVisible();
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });
  expect(field).toHaveValue('');
});

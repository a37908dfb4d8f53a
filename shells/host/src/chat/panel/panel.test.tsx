import { expectNoAxeViolations } from '@coati/testing';
import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Memory } from '../memory';
import {
  aPage,
  chatButton,
  first,
  hear,
  key,
  line,
  minimize,
  service,
  streams,
  talking,
} from './testing/page';

it('keeps what was typed before the first word over a look at the page behind', async () => {
  const { user } = aPage();
  await user.click(await chatButton());
  await user.type(await screen.findByLabelText('Your question'), 'Is a bad knee');
  await user.keyboard('{Escape}');
  expect(await chatButton()).toHaveFocus();
  await user.click(await chatButton());
  expect(screen.getByLabelText('Your question')).toHaveValue('Is a bad knee');
  expect(screen.getByRole('heading', { name: 'Live chat' })).toHaveFocus();
});

it('tells of what an agent says while it is minimized, until it was looked at', async () => {
  const { user } = await talking();
  await user.type(screen.getByLabelText('Your message'), 'half a');
  await user.click(minimize());
  hear(line(2, 'Ada is here.', { kind: 'joined', author: 'system' }));
  expect(await chatButton()).toHaveAccessibleName('Live Chat Now');
  hear(line(3, 'Hello'));
  expect(await chatButton()).toHaveAccessibleName('Live Chat Now 1 new message');
  expect(screen.getByText('1 new message in the chat')).toHaveRole('status');
  hear(line(4, 'Are you there?'));
  expect(screen.getByText('2 new messages in the chat')).toBeInTheDocument();
  await expectNoAxeViolations();
  await user.click(await chatButton());
  expect(screen.getByLabelText('Your message')).toHaveValue('half a');
  await user.click(minimize());
  expect(await chatButton()).toHaveAccessibleName('Live Chat Now');
});

it('gives the focus to its button also where it stood again by itself after a page change', async () => {
  const { user } = await talking();
  await user.type(screen.getByLabelText('Your message'), '{Escape}');
  expect(await chatButton()).toHaveFocus();
});

it('shows the newest words when it is opened again: a box that is hidden cannot be scrolled', async () => {
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(900);
  const { user } = await talking();
  await user.click(minimize());
  const log = screen.getByRole('log', { hidden: true });
  log.scrollTop = 0;
  await user.click(await chatButton());
  expect(log.scrollTop).toBe(900);
});

it('hears on the next page what was said to a chat minimized on the one before', async () => {
  const before = await talking();
  await before.user.click(minimize());
  before.unmount();
  service.book = [first, line(2, 'Hello')];
  const { user } = aPage();
  expect(await screen.findByText('1 new message in the chat')).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'Live chat' })).not.toBeInTheDocument();
  await user.click(await chatButton());
  expect(screen.getByText('Hello')).toBeVisible();
});

it('does not forget a conversation because the service is away for a while', async () => {
  vi.useFakeTimers();
  new Memory().remember({ key, isOpen: true });
  service.refuses = 503;
  aPage();
  await act(() => vi.dynamicImportSettled());
  await act(() => vi.advanceTimersByTimeAsync(6_000));
  expect(
    screen.getByText(/does not answer at the moment. Nothing of your conversation is lost/),
  ).toBeVisible();
  service.refuses = null;
  await act(() => vi.advanceTimersByTimeAsync(16_000));
  expect(screen.getByText('A question')).toBeVisible();
});

it('begins anew where the conversation is not known any more', async () => {
  new Memory().remember({ key, isOpen: true });
  service.refuses = 404;
  aPage();
  expect(await screen.findByLabelText('Your question')).toBeVisible();
  expect(new Memory().conversation).toBeNull();
});

it('a chat begun in another tab takes the place of the first words, with what was being typed', async () => {
  const { user, memory } = aPage();
  await user.click(await chatButton());
  await user.type(await screen.findByLabelText('Your question'), 'Is a bad knee');
  act(() => memory.remember({ key, isOpen: true }));
  expect(await screen.findByText('A question')).toBeVisible();
  expect(screen.getByLabelText('Your message')).toHaveValue('Is a bad knee');
});

it('a chat that is over in another tab, or whose visitor has signed out, is shown no more', async () => {
  const { memory } = await talking();
  act(() => memory.remember(null));
  expect(screen.queryByText('A question')).not.toBeInTheDocument();
  expect(screen.getByLabelText('Your question')).toBeVisible();
  expect(streams.at(-1)).toMatchObject({ readyState: 2 });
});

it('an open panel behind another tab has been read by nobody', async () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const { memory } = await talking();
  hear(line(2, 'Hello'));
  expect(memory.conversation?.seen ?? 0).toBe(0);
  hidden.mockReturnValue(false);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(memory.conversation?.seen).toBe(2);
});

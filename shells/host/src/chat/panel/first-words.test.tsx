import { act, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { aPage, chatButton, first, key, line, service } from './testing/page';

/** A page whose visitor has pressed "Start the chat" while another tab of theirs is beginning one. */
async function startingBesideAnother(words: string, fill = (_: HTMLTextAreaElement): void => undefined) {
  let letBegin = (): void => undefined;
  const others = new Promise<void>((resolve) => (letBegin = resolve));
  const request = (_name: string, turn: () => Promise<void>) => others.then(turn);
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as Navigator, { locks: { request } }));
  const page = aPage();
  await page.user.click(await chatButton());
  await page.user.type(await screen.findByLabelText('Your question'), words);
  fill(screen.getByLabelText<HTMLTextAreaElement>('Your question'));
  await page.user.click(screen.getByRole('button', { name: 'Start the chat' }));
  return { ...page, letBegin };
}
const begins = 'POST /api/chat/conversations';

it('what two tabs begin at once is one conversation, and both have said what they wanted', async () => {
  const { memory, letBegin } = await startingBesideAnother('And a broken ski?');
  // The other tab tells what it has begun.
  act(() => memory.remember({ key, isOpen: false }));
  await screen.findByText('A question');
  letBegin();
  await waitFor(() => expect(service.asked).toContain('POST /api/chat/conversations/it/messages'));
  service.letGo();
  expect(screen.getByText('And a broken ski?')).toBeVisible();
  expect(screen.getByLabelText('Your message')).toHaveValue('');
  expect(service.asked).not.toContain(begins);
});

it('words that a browser put back by itself are said there too', async () => {
  const { memory, letBegin } = await startingBesideAnother('Not yet ', (field) => {
    field.value = 'And a broken ski?';
  });
  act(() => memory.remember({ key, isOpen: false }));
  await screen.findByText('And a broken ski?');
  letBegin();
  expect(service.asked).not.toContain(begins);
});

it('begins where the other tab could not', async () => {
  const { letBegin } = await startingBesideAnother('And a broken ski?');
  expect(service.asked).not.toContain(begins);
  service.book = [first, line(2, 'Hello')];
  letBegin();
  expect(await screen.findByText('Hello')).toBeVisible();
  expect(service.asked.filter((one) => one === begins)).toHaveLength(1);
});

it('what is typed on while the other tab begins is not sent, and not lost', async () => {
  const { memory, user, letBegin } = await startingBesideAnother('And a broken');
  await user.type(screen.getByLabelText('Your question'), ' ski');
  act(() => memory.remember({ key, isOpen: false }));
  await screen.findByText('A question');
  letBegin();
  expect(screen.getByLabelText('Your message')).toHaveValue('And a broken ski');
  expect(service.asked.filter((one) => one.endsWith('/messages'))).toEqual([]);
});

it('says at its fields why it does not begin, as they are typed into, and begins with what was meant', async () => {
  const sent: unknown[] = [];
  const { user } = aPage();
  await user.click(await chatButton());
  const question = await screen.findByLabelText('Your question');
  const email = screen.getByLabelText(/^Email address/);
  await user.type(email, 'grace@sample');
  await user.type(question, '  ');
  expect(question).toBeValid();
  await user.click(screen.getByRole('button', { name: 'Start the chat' }));
  expect(email).toHaveFocus();
  expect(email).toHaveAccessibleDescription(/such as name@example.com/);
  expect(question).toHaveAccessibleDescription('Enter your question');
  await user.clear(email);
  await user.paste('Grace <mailto:grace@sample.org>');
  expect(email).not.toHaveAttribute('aria-invalid');
  await user.type(screen.getByLabelText(/^Your name/), '{Enter}');
  expect(question).toHaveFocus();
  await user.paste('Is my ski covered?');
  expect(question).not.toHaveAttribute('aria-invalid');
  await user.clear(question);
  expect(question).toHaveAttribute('aria-invalid', 'true');
  await user.paste('Is my ski covered?');
  await user.click(screen.getByLabelText(/^Your name/));
  await user.paste('Grace\tHopper');
  const call = globalThis.fetch;
  vi.stubGlobal('fetch', (path: string, init: RequestInit = {}) => {
    if (init.method === 'POST') sent.push(JSON.parse(String(init.body)));
    return call(path, init);
  });
  await user.keyboard('{Enter}{Enter}');
  await screen.findByText('A question');
  expect(sent).toEqual([
    expect.objectContaining({ email: 'grace@sample.org', name: 'Grace Hopper', text: 'Is my ski covered?' }),
  ]);
});

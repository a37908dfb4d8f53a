import { rememberSignedIn } from '@coati/contracts';
import { expectNoAxeViolations } from '@coati/testing';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { QUOTE_ID, renderScreen } from '../testing/screens';
import { json, problem } from '../testing/streams';
import { ResultsPage } from './results-page';
import { SaveQuote } from './save-quote';

beforeEach(() => localStorage.clear());

const at = { path: '/quote/:quoteId', at: `/quote/${QUOTE_ID}` };

it('[R-01] offers visitors no button that only customers can use', async () => {
  renderScreen(<ResultsPage />, () => undefined, at);
  await screen.findByRole('heading', { name: 'Plans for your trip' });
  expect(screen.queryByRole('button', { name: 'Save this quote' })).not.toBeInTheDocument();
});

it('[R-02] keeps a quote for who is signed in', async () => {
  rememberSignedIn();
  renderScreen(<ResultsPage />, () => undefined, at);
  expect(await screen.findByRole('button', { name: 'Save this quote' })).toBeVisible();
});

it('says that it is saved and where, and asks to sign in where the session has ended', async () => {
  const user = userEvent.setup();
  const fetcher = vi.fn<typeof fetch>(async () => json({ id: 's-1' }, 201));
  const { rerender, container } = render(<SaveQuote quoteId="q-1" fetcher={fetcher} />);
  await user.click(screen.getByRole('button', { name: 'Save this quote' }));
  expect(await screen.findByText('Saved in your account.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Your saved quotes' })).toHaveAttribute('href', '/account/quotes');
  expect(JSON.parse(String(fetcher.mock.calls[0]?.[1]?.body))).toEqual({ quoteId: 'q-1', name: null });
  await expectNoAxeViolations(container);
  const ended = async () => problem('/problems/sign-in-needed', 401);
  rerender(<SaveQuote key="again" quoteId="q-1" fetcher={ended} />);
  await user.click(screen.getByRole('button', { name: 'Save this quote' }));
  expect(await screen.findByRole('link', { name: 'Sign in' })).toHaveAttribute(
    'href',
    '/sign-in?next=%2Fquote%2Fq-1',
  );
});

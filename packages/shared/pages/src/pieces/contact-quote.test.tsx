import { expectNoAxeViolations } from '@coati/testing';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { drafts } from './contact-drafts';
import { ContactForm } from './contact-form';
import { quoteIdOf } from './contact-quote';

const KEY = 'q'.repeat(24);
const QUOTE = {
  id: KEY,
  params: {
    ta: [67, 64],
    trip: {
      kind: 'single',
      departureDate: '2027-01-05',
      returnDate: '2027-01-19',
      destinations: ['IT', 'GR'],
    },
  },
  quotes: [{ priceCents: 51_200 }, { priceCents: 40_100 }],
};
const TOLD = {
  quoteId: KEY,
  trip: 'Italy, Greece; 2027-01-05 to 2027-01-19; ages 67, 64',
  plans: 2,
  bestCents: 40_100,
};
const LABEL = 'About your quote for Italy and Greece, Jan 5 to Jan 19, 2027';
const reading = vi.fn<() => Response>();
const taking = vi.fn<(body: Record<string, unknown>) => Response>();

beforeEach(() => {
  drafts.clear();
  cameFrom(`${location.origin}/quote/${KEY}`);
  reading.mockReset().mockImplementation(() => Response.json(QUOTE));
  taking.mockReset().mockImplementation(() => Response.json({ reference: 'ABCDEFGH' }, { status: 202 }));
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (address === `/api/quotes/${KEY}`) return reading();
    return taking(JSON.parse(String(init?.body)) as Record<string, unknown>);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const cameFrom = (referrer: string): void => {
  vi.spyOn(document, 'referrer', 'get').mockReturnValue(referrer);
};
const box = () => screen.findByRole('checkbox', { name: LABEL });
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send the message' }));

async function write(): Promise<void> {
  await userEvent.type(screen.getByLabelText('Email address'), 'ada@example.com');
  await userEvent.type(screen.getByLabelText('Your message'), 'Does it cover my knee?');
}

it('[H-03, P-05] says which quote goes along, and sends it for the agent’s eyes', async () => {
  render(<ContactForm kind="contact" />);
  expect(await box()).toBeChecked();
  expect(await box()).toHaveAccessibleDescription(/An agent then sees its trip, ages and prices/);
  await expectNoAxeViolations();
  await write();
  await send();
  await screen.findByRole('heading', { name: /we have your message/ });
  const [body] = taking.mock.calls[0] ?? [];
  expect(body).toMatchObject({ text: 'Does it cover my knee?', quote: TOLD });
  expect(body?.['pageUrl']).not.toContain(KEY);
});

it('[P-05] leaves the quote out where it is unticked', async () => {
  render(<ContactForm kind="contact" />);
  await userEvent.click(await box());
  await write();
  await send();
  await screen.findByRole('heading', { name: /we have your message/ });
  expect(taking.mock.calls[0]?.[0]).not.toHaveProperty('quote');
});

it('[P-05] goes on without a quote that is refused: no word is lost, and the second try is the same message', async () => {
  taking.mockImplementationOnce(() =>
    Response.json(
      {
        type: '/problems/invalid',
        status: 422,
        errors: [{ pointer: '/quote/quoteId', code: 'x', message: 'x' }],
      },
      { status: 422, headers: { 'Content-Type': 'application/problem+json' } },
    ),
  );
  render(<ContactForm kind="contact" />);
  await box();
  await write();
  await send();
  expect(await screen.findByRole('alert')).toHaveTextContent('Your quote could not go along');
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  expect(screen.getByLabelText('Your message')).toHaveValue('Does it cover my knee?');
  await send();
  await screen.findByRole('heading', { name: /we have your message/ });
  const [refused, taken] = taking.mock.calls.map(([body]) => body);
  expect(taken).not.toHaveProperty('quote');
  expect(taken?.['sendId']).toBe(refused?.['sendId']);
});

it('keeps the quote ticked where the message did not arrive for another reason', async () => {
  taking.mockImplementationOnce(() => new Response(null, { status: 503 }));
  render(<ContactForm kind="contact" />);
  await box();
  await write();
  await send();
  expect(await screen.findByRole('alert')).toHaveTextContent('That did not reach us');
  expect(await box()).toBeChecked();
});

it('is the form it was where the quote is gone', async () => {
  reading.mockImplementation(() => Response.json({ type: '/problems/quote-unknown' }, { status: 404 }));
  render(<ContactForm kind="contact" />);
  await waitFor(() => expect(reading).toHaveBeenCalled());
  await write();
  await send();
  await screen.findByRole('heading', { name: /we have your message/ });
  expect(screen.queryByText(/About your quote/)).not.toBeInTheDocument();
  expect(taking.mock.calls[0]?.[0]).not.toHaveProperty('quote');
});

it('asks for no quote where its visitor came from another page', () => {
  cameFrom(`${location.origin}/blog/`);
  render(<ContactForm kind="contact" />);
  expect(reading).not.toHaveBeenCalled();
});

it.each([
  ['https://coati.example/quote/' + KEY, KEY],
  [`https://coati.example/quote/${KEY}/plans/a?x=1`, KEY],
  [`https://coati.example/quote/${KEY}/buy`, KEY],
  ['https://coati.example/quote', null],
  ['https://coati.example/quote/short', null],
  [`https://coati.example/quote/${'q'.repeat(65)}`, null],
  [`https://coati.example/quote/${KEY}%2F..%2Fmeta`, null],
  [`https://coati.example/blog/quote/${KEY}`, null],
  [`https://evil.example/quote/${KEY}`, null],
  ['https://coati.example/', null],
  ['', null],
])('of a visitor from %s it knows %s', (referrer, id) => {
  expect(quoteIdOf(referrer, 'https://coati.example')).toBe(id);
});

import { buyStarted, buySucceeded, createStore, customerSet } from '@coati/store';
import { expectNoAxeViolations } from '@coati/testing';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ageOn, localToday } from '../domain/dates';
import { order, policy } from '../testing/orders';
import { openPurchase } from '../testing/purchase';
import { answer } from '../testing/samples';
import { problem } from '../testing/streams';

const address = { street: '1 Sample Street', city: 'Plantation', state: 'FL', postCode: '33324' };
const kept = (fields = {}) => {
  const store = createStore();
  const email = 'ada@example.com';
  store.dispatch(customerSet({ firstName: 'Ada', lastName: 'Sample', email, address, ...fields }));
  return store;
};
const firstStep = () => screen.findByRole('heading', { level: 2, name: 'Travelers' });
const next = () => screen.getByRole('button', { name: 'Continue' });

describe('[C-02, C-05] a purchase that is loaded anew', () => {
  it('shows the step that can be shown under its own address, filled in, and goes on where it was left', async () => {
    const {
      user,
      address: shown,
      container,
    } = openPurchase({
      store: kept(),
      at: '?step=4',
      holder: 'traveler-0',
    });
    await firstStep();
    expect(shown()).toMatch(/\?step=1$/);
    expect(screen.getByText(/Please enter the birth dates and the other names once more/)).toBeVisible();
    const traveler = within(screen.getByRole('group', { name: /^Traveler 1/ }));
    expect(traveler.getByLabelText('First name')).toHaveValue('Ada');
    await expectNoAxeViolations(container);
    await user.type(screen.getAllByLabelText('First name')[1]!, 'Ben');
    await user.type(screen.getAllByLabelText('Last name')[1]!, 'Sample');
    const [ada, ben] = order().travelers;
    await user.type(screen.getAllByLabelText('Date of birth')[0]!, ada!.dateOfBirth);
    await user.type(screen.getAllByLabelText('Date of birth')[1]!, ben!.dateOfBirth);
    await user.click(next());
    expect(screen.getByRole('heading', { level: 2, name: 'Review and pay' })).toBeVisible();
    expect(shown()).toMatch(/\?step=4$/);
    expect(screen.getByRole('region', { name: 'Check your order' })).toHaveTextContent(
      '1 Sample Street, Plantation, FL 33324',
    );
  });

  it('gives the kept name to whoever bore it, and to nobody when that is not known', async () => {
    const one = openPurchase({ store: kept(), holder: 'other' });
    await firstStep();
    for (const field of screen.getAllByLabelText('First name')) expect(field).toHaveValue('');
    one.unmount();
    openPurchase({ store: kept() });
    await firstStep();
    for (const field of screen.getAllByLabelText('First name')) expect(field).toHaveValue('');
    expect(screen.queryByText(/What you typed is still here/)).not.toBeInTheDocument();
  });

  it('keeps the customer as typed, the state with the address, half an email address never', async () => {
    const store = kept({ email: '', address: { street: '', city: '', state: '', postCode: '' } });
    const { user } = openPurchase({ store });
    await firstStep();
    const { travelers } = order();
    for (const [index, one] of travelers.entries()) {
      await user.type(screen.getAllByLabelText('First name')[index]!, one.firstName);
      await user.type(screen.getAllByLabelText('Last name')[index]!, one.lastName);
      await user.type(screen.getAllByLabelText('Date of birth')[index]!, one.dateOfBirth);
    }
    expect(store.getState().buy.selected?.holder).toBe('traveler-0');
    await user.click(next());
    const emails: string[] = [];
    store.subscribe(() => emails.push(store.getState().customer.email));
    await user.type(screen.getByLabelText('Email address'), 'ada@example.com');
    await user.type(screen.getByLabelText('Street address'), '1 Sample Street');
    await user.type(screen.getByLabelText('City'), 'Plantation');
    expect(store.getState().customer).toMatchObject({
      firstName: 'Ada',
      email: 'ada@example.com',
      address: { street: '1 Sample Street', city: 'Plantation', state: 'FL' },
      dob: null,
    });
    expect(new Set(emails)).toEqual(new Set(['', 'ada@example.com']));
  });
});

describe('[B-02] a quote that is bought', () => {
  it('says so before it asks anything, and leads to the confirmation and to a new quote', async () => {
    const store = createStore();
    const { id: quoteId } = answer();
    store.dispatch(buyStarted({ quoteId, offerId: 'a', options: [], expectedTotalCents: 22_700 }));
    store.dispatch(buySucceeded(policy()));
    const { container, user } = openPurchase({ store });
    await screen.findByRole('heading', { level: 1, name: 'You have bought this policy' });
    expect(screen.getByText(/HM-2026-000001/)).toBeVisible();
    expect(screen.queryByLabelText('First name')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Start a new quote' })).toHaveAttribute('href', '/#quote-title');
    await expectNoAxeViolations(container);
    await user.click(screen.getByRole('link', { name: 'See your confirmation' }));
    expect(await screen.findByRole('heading', { level: 1, name: /^You are covered/ })).toBeVisible();
  });
});

describe('[B-03] a birth date of another age than the quoted one', () => {
  const born = '1950-01-01';
  const age = ageOn(localToday(), born);
  const other = `See all prices for age ${age}`;

  it('stands in the summary too, and all prices for the right age are a press away', async () => {
    const bodies: unknown[] = [];
    const started = { ...answer(), id: 'q-another-0123456789', complete: true };
    const line = `${JSON.stringify({ type: 'done', quote: started })}\n`;
    const { user, address: shown } = openPurchase({
      asked: (body) => {
        bodies.push(body);
        return new Response(line, { status: 201 });
      },
    });
    await firstStep();
    expect(screen.queryByRole('button', { name: /^See all prices/ })).not.toBeInTheDocument();
    await user.type(screen.getAllByLabelText('Date of birth')[0]!, born);
    const summary = within(screen.getByRole('complementary', { name: 'Your plan' }));
    expect(
      summary.getByText(`By the birth date given, age ${age} and not 41: the price will be another one.`),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: other }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Plans for your trip' })).toBeVisible();
    expect(shown()).toBe(`/quote/${started.id}`);
    expect(bodies).toMatchObject([
      { travelers: [{ age }, { age: 39 }], trip: { destinations: ['MX', 'BZ'] } },
    ]);
  });

  it('says why no new prices came, and keeps what was typed', async () => {
    const { user } = openPurchase({ asked: () => problem('about:blank', 503) });
    await firstStep();
    await user.type(screen.getAllByLabelText('Date of birth')[0]!, born);
    await user.click(screen.getByRole('button', { name: other }));
    expect(await screen.findByRole('button', { name: other })).toBeEnabled();
    expect(screen.getAllByLabelText('Date of birth')[0]).toHaveValue(born);
  });

  it('is no error where the birthday came after the quote', async () => {
    const turned = `${Number(localToday().slice(0, 4)) - 42}${localToday().slice(4)}`;
    const yesterday = new Date(Date.now() - 86_400_000).toISOString();
    const { user } = openPurchase({ quote: answer({ createdAt: yesterday }) });
    await firstStep();
    const field = screen.getAllByLabelText('Date of birth')[0]!;
    await user.type(field, turned);
    expect(field).toHaveAccessibleDescription(/^Traveler 1 has turned 42 since the quote/);
    expect(screen.queryByRole('button', { name: /^See all prices/ })).not.toBeInTheDocument();
    expect(screen.queryByText(/and not 41/)).not.toBeInTheDocument();
  });
});

import { expectNoAxeViolations } from '@coati/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ageOn, localToday } from '../domain/dates';
import { order } from '../testing/orders';
import { boot } from '../testing/screens';
import { openPurchase } from '../testing/purchase';

afterEach(() => vi.restoreAllMocks());

describe('[Q-06] the purchase, step by step', () => {
  it('asks for a plan first when none is chosen', async () => {
    openPurchase({ selected: false });
    expect(await screen.findByRole('heading', { level: 1, name: 'Choose a plan first' })).toBeVisible();
  });

  it('shows who sells under which license where the buyer lives', async () => {
    openPurchase();
    expect(await screen.findByText(/Florida license no\. Sample FL-1333/)).toBeVisible();
  });

  it('says what is safe when its words do not come, and asks again', async () => {
    // Twice: the first is asked again by itself.
    const { user, container } = openPurchase({ vocabularyFails: 2 });
    expect(
      await screen.findByRole(
        'heading',
        { level: 1, name: 'The order form did not load' },
        { timeout: 3_000 },
      ),
    ).toBeVisible();
    await expectNoAxeViolations(container);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: /^Buy / })).toBeVisible();
  });

  it('stops an empty step with a summary, and an address cannot skip it', async () => {
    const { user, container } = openPurchase({ at: '?step=4' });
    expect(await screen.findByRole('heading', { level: 2, name: 'Travelers' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(screen.getByRole('alert')).toHaveTextContent('Enter traveler 1’s first name');
    expect(document.title).toMatch(/^Error: Travelers/);
    await expectNoAxeViolations(container);
  });

  it('judges a field anew as it is typed into; one that is right is no error, whatever the others are', async () => {
    const { user } = openPurchase();
    await screen.findByRole('heading', { level: 2, name: 'Travelers' });
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    const [first, second] = screen.getAllByLabelText('First name');
    const [born] = screen.getAllByLabelText('Date of birth');
    const summary = screen.getByRole('alert');
    const told = summary.textContent;
    await user.type(first!, 'Ada');
    expect(first).toBeValid();
    expect(first).not.toHaveAccessibleDescription();
    expect(second).toBeInvalid();
    await user.type(first!, ' 4111 1111 1111 1111');
    expect(first).toHaveAccessibleDescription(/card numbers belong in the payment fields only/);
    await user.clear(first!);
    expect(first).toHaveAccessibleDescription(/Enter traveler 1’s first name/);
    await user.type(born!, '2190-01-01');
    expect(born).toHaveAccessibleDescription(/must be in the past/);
    // What stands above the fields stays as it is while somebody types below it.
    expect(summary.textContent).toBe(told);
    expect(summary).not.toHaveFocus();
  });

  it('asks no child whether it is the policyholder, whatever age was quoted', async () => {
    const { user } = openPurchase();
    const born = await screen.findAllByLabelText('Date of birth');
    await user.type(born[0]!, '1985-03-02');
    await user.type(born[1]!, `${Number(localToday().slice(0, 4)) - 17}-01-01`);
    for (const field of screen.getAllByLabelText('First name')) await user.type(field, 'Ada');
    for (const field of screen.getAllByLabelText('Last name')) await user.type(field, 'Sample');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    const who = within(screen.getByRole('group', { name: /^Who is buying/ }));
    expect(who.getAllByRole('radio')).toHaveLength(2);
    expect(who.getByRole('radio', { name: 'Ada Sample' })).toBeChecked();
    expect(who.getByRole('radio', { name: 'Somebody who is not traveling' })).not.toBeChecked();
  });

  it('[B-03] says at each birth date when it changes the age the price was made for, and goes on', async () => {
    const { user } = openPurchase();
    const born = await screen.findAllByLabelText('Date of birth');
    const group = (nth: number) =>
      within(screen.getByRole('group', { name: new RegExp(`^Traveler ${nth}`) }));
    expect(born[0]).not.toHaveAccessibleDescription();
    const ages = ['1950-01-01', '1990-06-30'].map((day) => ageOn(localToday(), day));
    await user.type(born[0]!, '1950-01-01');
    const words = `With this date traveler 1 is ${ages[0]} on the day you buy; the quote was made for age 41. The price will be another one, and shown before you pay.`;
    await waitFor(() => expect(born[0]).toHaveAccessibleDescription(words));
    expect(born[0]).toBeValid();
    expect(group(1).getByRole('status')).toHaveTextContent(words);
    expect(born[1]).not.toHaveAccessibleDescription();
    expect(group(2).getByRole('status')).toBeEmptyDOMElement();
    await user.type(born[1]!, '1990-06-30');
    expect(born[1]).toHaveAccessibleDescription(
      expect.stringContaining(`traveler 2 is ${ages[1]} on the day you buy; the quote was made for age 39.`),
    );
    for (const field of screen.getAllByLabelText(/name$/)) await user.type(field, 'Sample');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(screen.getByRole('heading', { level: 2, name: 'Policyholder' })).toBeVisible();
  });

  it('says beside the price how much trip cost it insures: too little is found out at a claim', async () => {
    openPurchase();
    const summary = within(await screen.findByRole('complementary', { name: 'Your plan' }));
    expect(summary.getByText('$5,000 trip cost')).toBeVisible();
  });

  it('shows a price that was rated again as one, with the ages it was rated for', async () => {
    const { user } = openPurchase({ repriced: 30_000 });
    const summary = within(await screen.findByRole('complementary', { name: 'Your plan' }));
    await user.type(screen.getAllByLabelText('Date of birth')[0]!, '1950-01-01');
    const age = ageOn(localToday(), '1950-01-01');
    expect(summary.getByText(`2 travelers, ages ${age} and 39`)).toBeVisible();
    expect(summary.getAllByText('$300', { exact: false })).toHaveLength(2);
    expect(summary.queryByText('$227', { exact: false })).not.toBeInTheDocument();
    expect(summary.getByText(/^Priced again/)).toBeVisible();
  });

  it('goes through all steps, keeps what was typed on the way back, and ticks nothing itself', async () => {
    const { user, container } = openPurchase();
    const form = order();
    await screen.findByRole('heading', { level: 2, name: 'Travelers' });
    for (const [index, traveler] of form.travelers.entries()) {
      await user.type(screen.getAllByLabelText('First name')[index]!, traveler.firstName);
      await user.type(screen.getAllByLabelText('Last name')[index]!, traveler.lastName);
      await user.type(screen.getAllByLabelText('Date of birth')[index]!, traveler.dateOfBirth);
    }
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(screen.getByLabelText('Street address')).toHaveAttribute('autocomplete', 'street-address');
    await user.type(screen.getByLabelText('Street address'), form.street);
    await user.type(screen.getByLabelText('City'), form.city);
    await user.type(screen.getByLabelText('ZIP code'), '10001');
    await user.type(screen.getByLabelText('Email address'), form.email);
    await user.type(screen.getByLabelText(/^Telephone/), '(239) 555-0100');
    await user.type(screen.getByLabelText(/^Beneficiary/), 'Cy Sample');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(screen.getByLabelText('ZIP code')).toHaveAccessibleDescription(/10001 is in New York/);
    const anew = screen.getByRole('link', { name: 'start a new quote' });
    expect(anew).toHaveAttribute('href', '/#quote-title');
    await user.clear(screen.getByLabelText('ZIP code'));
    await user.type(screen.getByLabelText('ZIP code'), form.postCode);
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(screen.getAllByLabelText('First name')[0]).toHaveValue('Ada');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(screen.getByLabelText('Street address')).toHaveValue(form.street);
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await user.click(screen.getByRole('checkbox', { name: /Cancel For Any Reason/ }));
    expect(screen.getAllByText('$341', { exact: false })).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(screen.getByRole('heading', { level: 2, name: 'Review and pay' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Change where we send the policy' }));
    expect(screen.getByLabelText('Email address')).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(screen.getByRole('heading', { level: 2, name: 'Upgrades' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(screen.getByText('(239) 555-0100')).toBeVisible();
    expect(screen.getByText('Cy Sample')).toBeVisible();
    expect(screen.getByText(/coverage is secondary/)).toBeVisible();
    for (const box of screen.getAllByRole('checkbox')) expect(box).not.toBeChecked();
    expect(screen.getByTitle(/Card details/)).toHaveAttribute(
      'src',
      `${boot.gatewayOrigin}/gateway/fields?origin=${encodeURIComponent(window.location.origin)}`,
    );
    await user.click(screen.getByRole('button', { name: 'Pay $341.00' }));
    expect(screen.getByRole('alert')).toHaveTextContent('Read and check “I have read what is not covered.”');
    expect(screen.getByRole('alert')).toHaveTextContent('Fill in every card field');
    await expectNoAxeViolations(container);
    const terms = screen.getByRole('checkbox', { name: 'I have read what is not covered.' });
    expect(terms).toBeInvalid();
    await user.click(terms);
    expect(terms).toBeValid();
    const card = screen.getByTitle<HTMLIFrameElement>(/Card details/);
    expect(card).toHaveAccessibleDescription(/Fill in every card field/);
    const data = { type: 'gateway:changed', complete: true };
    const { gatewayOrigin: origin } = boot;
    act(
      () =>
        void window.dispatchEvent(new MessageEvent('message', { data, origin, source: card.contentWindow })),
    );
    expect(card).not.toHaveAccessibleDescription(/Fill in/);
  });
});

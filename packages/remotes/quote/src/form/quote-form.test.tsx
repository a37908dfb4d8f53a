import { BootProvider } from '@coati/boot';
import { expectNoAxeViolations } from '@coati/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { HomePage } from '../home/home-page';
import { answer } from '../testing/samples';
import { comeBack, fill, leave, open, quoting, send } from '../testing/quote-form';
import { boot, renderScreen } from '../testing/screens';

describe('[Q-06, P-01] the quote form', () => {
  it('asks for no phone and no email, and passes axe', async () => {
    open();
    const form = document.querySelector('form')!;
    expect(form.querySelectorAll('input[type="tel"], input[type="email"]')).toHaveLength(0);
    expect(within(form).queryByLabelText(/phone|e-?mail/i)).not.toBeInTheDocument();
    await expectNoAxeViolations();
  });

  it('sends the trip, goes to the quote’s address, and remembers the trip', async () => {
    const { posted, respond } = quoting();
    const { user, address, store } = open(respond);
    await fill(user);
    await send(user);
    await waitFor(() => expect(address()).toBe(`/quote/${answer().id}`));
    expect(posted).toHaveBeenCalledExactlyOnceWith('/api/quotes', {
      residence: { country: 'US', state: 'FL' },
      trip: {
        kind: 'single',
        departureDate: leave,
        returnDate: comeBack,
        destinations: ['MX'],
        primaryDestination: 'MX',
        firstDepositDate: null,
      },
      travelers: [{ age: 41, dateOfBirth: null, tripCostCents: 400_000 }],
      partnerId: null,
    });
    expect(store.getState().quote.params.trip).toEqual(answer().params.trip);
  });

  it('credits the partner the visit came from, whether or not more is known of it', async () => {
    const { posted, respond } = quoting();
    const { user, store } = renderScreen(
      <BootProvider value={{ ...boot, partnerId: 'tripinsure101' }}>
        <HomePage />
      </BootProvider>,
      respond,
      { path: '/', routes: [{ path: '*', element: <p>elsewhere</p> }] },
    );
    expect(store.getState().partner.pid).toBeNull();
    await fill(user);
    await send(user);
    await waitFor(() => expect(posted).toHaveBeenCalledOnce());
    expect(posted.mock.calls[0]?.[1]).toMatchObject({ partnerId: 'tripinsure101' });
  });

  it('lists what to mend in a summary that leads to each field, and says Error in the title', async () => {
    document.title = 'Travel Insurance Marketplace';
    const { user } = open();
    await send(user);
    const summary = await screen.findByRole('alert');
    expect(summary).toHaveFocus();
    expect(document.title).toBe('Error: Travel Insurance Marketplace');
    const links = within(summary).getAllByRole('link');
    expect(links).toHaveLength(6);
    for (const link of links) {
      const field = document.querySelector(link.getAttribute('href')!)!;
      await user.click(link);
      expect(field).toHaveFocus();
      expect(field).toHaveAttribute('aria-invalid', 'true');
      expect(field).toHaveAccessibleDescription(expect.stringContaining(link.textContent!));
    }
    await expectNoAxeViolations();
  });

  it('judges a field that is in error with every change; the summary and the focus stay', async () => {
    const { user } = open();
    await send(user);
    const summary = await screen.findByRole('alert');
    const told = summary.textContent;
    const age = screen.getByLabelText('Age today');
    const countries = screen.getByRole('combobox', { name: 'Where are you going?' });
    await user.type(age, '1');
    expect(age).toBeValid();
    expect(age).not.toHaveAccessibleDescription();
    expect(age).toHaveFocus();
    await user.type(age, '99');
    expect(age).toHaveAccessibleDescription(/must be 120 or less/);
    // Half a name is no fault yet, and no country either.
    await user.type(countries, 'Mex');
    expect(countries).toHaveAccessibleDescription(/Choose at least one country/);
    await user.click(await screen.findByRole('option', { name: 'Mexico' }));
    expect(countries).toBeValid();
    expect(screen.getByLabelText('Which state do you live in?')).toBeInvalid();
    expect(summary.textContent).toBe(told);
  });

  it('clears the errors, the title too, once the form is right', async () => {
    document.title = 'Travel Insurance Marketplace';
    const { respond } = quoting();
    const { user } = open(respond);
    await send(user);
    await fill(user);
    await send(user);
    await screen.findByText('elsewhere');
    expect(document.title).toBe('Travel Insurance Marketplace');
  });

  it('explains a refused country at once and never takes it', async () => {
    const { user } = open();
    await user.type(screen.getByRole('combobox', { name: 'Where are you going?' }), 'Hava');
    const cuba = await screen.findByRole('option', { name: /Cuba/ });
    expect(cuba).toHaveTextContent('No insurer on Coati covers trips to Cuba.');
    await user.click(cuba);
    expect(screen.queryByRole('button', { name: 'Remove Cuba' })).not.toBeInTheDocument();
  });

  it('asks which of several countries counts most', async () => {
    const { user } = open();
    const box = screen.getByRole('combobox', { name: 'Where are you going?' });
    for (const name of ['Mexico', 'Belize']) {
      await user.type(box, name);
      await user.click(await screen.findByRole('option', { name }));
    }
    expect(screen.getByRole('radio', { name: 'Mexico' })).toBeChecked();
    await user.click(screen.getByRole('radio', { name: 'Belize' }));
    await user.click(screen.getByRole('button', { name: 'Remove Belize' }));
    await user.type(box, 'Belize');
    await user.click(await screen.findByRole('option', { name: 'Belize' }));
    expect(screen.getByRole('radio', { name: 'Mexico' })).toBeChecked();
  });

  it('takes one to ten travelers and keeps the keyboard’s place', async () => {
    const { user } = open();
    const add = screen.getByRole('button', { name: 'Add a traveler' });
    await user.click(add);
    await waitFor(() => expect(screen.getByLabelText('Traveler 2: age today')).toHaveFocus());
    await user.keyboard('39');
    for (let count = 3; count <= 10; count += 1) await user.click(add);
    expect(screen.getByRole('button', { name: '10 travelers is the most' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Remove traveler 10' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Add a traveler' })).toHaveFocus());
    await user.click(screen.getByRole('button', { name: 'Remove traveler 1' }));
    expect(screen.getByLabelText('Traveler 1: age today')).toHaveValue('39');
  });

  it('has the keyboard in the new row, or back at the button, before anything more can be typed', async () => {
    const laterFrames = vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0);
    const { user } = open();
    const add = screen.getByRole('button', { name: 'Add a traveler' });
    await user.click(add);
    expect(screen.getByLabelText('Traveler 2: age today')).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Remove traveler 2' }));
    expect(add).toHaveFocus();
    laterFrames.mockRestore();
  });

  it('turns a total into shares and back without asking twice', async () => {
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'Add a traveler' }));
    await user.type(screen.getByLabelText('Total trip cost'), '1001');
    await user.click(screen.getByRole('radio', { name: 'for each traveler' }));
    expect(screen.getByLabelText('Traveler 1: trip cost')).toHaveValue('500.50');
    await user.clear(screen.getByLabelText('Traveler 2: trip cost'));
    await user.type(screen.getByLabelText('Traveler 2: trip cost'), '100');
    await user.click(screen.getByRole('radio', { name: 'for everyone together' }));
    expect(screen.getByLabelText('Total trip cost')).toHaveValue('600.50');
  });

  it('asks for the first payment’s day only when there was one', async () => {
    const { user } = open();
    expect(screen.queryByLabelText('Day of the first payment')).not.toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'Yes' }));
    expect(screen.getByLabelText('Day of the first payment')).toBeInTheDocument();
  });

  it('asks a year of trips for its dearest trip, and says what the cost is for', async () => {
    const { user } = open();
    await user.click(screen.getByRole('radio', { name: 'A year of trips' }));
    expect(screen.queryByLabelText('Trip cost')).not.toBeInTheDocument();
    const cost = screen.getByLabelText('Prepaid cost of your most expensive trip');
    expect(cost).toHaveAccessibleDescription(/changes no price.*limits for the year would pay it back/);
    expect(screen.getByRole('group', { name: /paid anything toward a trip of that year/ })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Add a traveler' }));
    expect(screen.getByLabelText('Total prepaid cost of your most expensive trip')).toBe(cost);
    await user.click(screen.getByRole('radio', { name: 'for each traveler' }));
    expect(screen.getByLabelText('Traveler 2: prepaid cost of the most expensive trip')).toBeVisible();
    await expectNoAxeViolations();
  });
});

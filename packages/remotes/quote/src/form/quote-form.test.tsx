import { BootProvider } from '@coati/boot';
import { initialQuote } from '@coati/store';
import { expectNoAxeViolations } from '@coati/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { addDays, localToday } from '../domain/dates';
import { HomePage } from '../home/home-page';
import { answer } from '../testing/samples';
import { boot, renderScreen, type Respond } from '../testing/screens';
import { LineStream, problem } from '../testing/streams';

const leave = addDays(localToday(), 60);
const comeBack = addDays(leave, 10);

const open = (respond: Respond = () => undefined, options = {}) =>
  renderScreen(<HomePage />, respond, {
    path: '/',
    routes: [{ path: '*', element: <p>elsewhere</p> }],
    ...options,
  });

const send = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'See plans and prices' }));

async function fill(user: UserEvent): Promise<void> {
  await user.type(screen.getByRole('combobox', { name: 'Where are you going?' }), 'Mexi');
  await user.click(await screen.findByRole('option', { name: 'Mexico' }));
  await user.selectOptions(screen.getByLabelText('Which state do you live in?'), 'FL');
  await user.type(screen.getByLabelText('Day you leave'), leave);
  await user.type(screen.getByLabelText('Day you come back'), comeBack);
  await user.type(screen.getByLabelText('Age today'), '41');
  await user.type(screen.getByLabelText('Trip cost'), '4000');
}

function quoting() {
  const posted = vi.fn();
  const respond: Respond = (path, init) => {
    if (init?.method !== 'POST') return undefined;
    posted(path, JSON.parse(String(init.body)));
    const stream = new LineStream(init.signal);
    stream.send({ type: 'started', quote: answer({ complete: false, quotes: [] }) });
    return stream.response;
  };
  return { posted, respond };
}

describe('[Q-06, P-01] the quote form', () => {
  it('asks for no phone and no e-mail, and passes axe', async () => {
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

describe('[Q-06] nothing typed is lost', () => {
  it('puts what the service refuses on its field and keeps every value', async () => {
    const errors = [
      { pointer: '/trip/departureDate', code: 'too-late', message: 'Plans are sold up to 15 months ahead' },
    ];
    const { user } = open((_path, init) =>
      init?.method === 'POST' ? problem('/problems/invalid', 422, { errors }) : undefined,
    );
    await fill(user);
    await send(user);
    expect(await screen.findByRole('link', { name: 'Plans are sold up to 15 months ahead' })).toHaveAttribute(
      'href',
      '#departure-date',
    );
    const day = screen.getByLabelText('Day you leave');
    expect(day).toHaveValue(leave);
    expect(screen.getByLabelText('Trip cost')).toHaveValue('4,000');
    await user.type(screen.getByLabelText('Trip cost'), '0');
    expect(day).toBeInvalid();
    fireEvent.change(day, { target: { value: comeBack } });
    expect(day).toBeValid();
  });

  it('leads from every refusal to a control that is there', async () => {
    const pointers = ['/trip/kind', '/trip/destinations/0', '/residence/state', '/trip/returnDate'];
    const errors = pointers.map((pointer) => ({ pointer, code: 'x', message: `Mend ${pointer}` }));
    const { user } = open((_path, init) =>
      init?.method === 'POST' ? problem('/problems/invalid', 422, { errors }) : undefined,
    );
    await fill(user);
    await send(user);
    for (const pointer of pointers) {
      const link = await screen.findByRole('link', { name: `Mend ${pointer}` });
      await user.click(link);
      expect(link).toHaveAttribute('href', `#${document.activeElement?.id}`);
    }
    expect(screen.getByRole('group', { name: 'What should be covered?' })).toHaveTextContent(
      'Mend /trip/kind',
    );
  });

  it('says in our words why no quote came, with the phone, and lets them try again', async () => {
    const { posted, respond } = quoting();
    let calls = 0;
    const { user, address } = open((path, init) => {
      if (init?.method !== 'POST') return undefined;
      return (calls += 1) === 1 ? problem('/problems/unavailable', 503) : respond(path, init);
    });
    await fill(user);
    await send(user);
    const notice = await screen.findByRole('alert');
    expect(notice).toHaveTextContent(/closed for a moment.*nothing you typed is lost/i);
    expect(within(notice).getByRole('link', { name: '+1 (954) 555-0100' })).toBeInTheDocument();
    await send(user);
    await waitFor(() => expect(address()).toContain('/quote/'));
    expect(posted).toHaveBeenCalledOnce();
  });

  it('comes back in another document of the tab, but for birth dates and what is half typed', async () => {
    const first = open();
    const { user } = first;
    const countries = () => screen.getByRole('combobox', { name: 'Where are you going?' });
    await fill(user);
    await user.click(screen.getByRole('radio', { name: 'A cruise' }));
    await user.click(screen.getByRole('button', { name: 'Add a traveler' }));
    await user.type(screen.getByLabelText('Traveler 2: age today'), '39');
    await user.type(countries(), 'Ada, 4242 4242 4242 4242');
    await user.click(screen.getByRole('radio', { name: 'date of birth' }));
    await user.type(screen.getByLabelText('Traveler 1: date of birth'), '1985-05-05');
    const stored = JSON.stringify(Object.entries(sessionStorage));
    expect(stored).not.toMatch(/1985|4242|Ada/);
    first.unmount();
    open();
    expect(screen.getByRole('radio', { name: 'A cruise' })).toBeChecked();
    expect(await screen.findByRole('button', { name: 'Remove Mexico' })).toBeVisible();
    expect(screen.getByLabelText('Which state do you live in?')).toHaveValue('FL');
    expect(screen.getByLabelText('Day you leave')).toHaveValue(leave);
    expect(screen.getByLabelText('Traveler 1: date of birth')).toHaveValue('');
    expect(screen.getByLabelText('Total trip cost')).toHaveValue('4,000');
    await user.click(screen.getByRole('radio', { name: 'age' }));
    expect(screen.getByLabelText('Traveler 2: age today')).toHaveValue('39');
    expect(countries()).toHaveValue('');
  });

  it('is kept for nobody once it is a quote, nor where a browser keeps nothing', async () => {
    const { respond } = quoting();
    const first = open(respond);
    await fill(first.user);
    expect(sessionStorage.getItem('coati-trip')).toContain('"MX"');
    await send(first.user);
    await screen.findByText('elsewhere');
    expect(sessionStorage.getItem('coati-trip')).toBeNull();
    first.unmount();
    const refuse = vi.fn((key: string): null => {
      if (key === 'coati-trip') throw new DOMException('No storage here', 'SecurityError');
      return null;
    });
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
    open();
    await first.user.type(screen.getByLabelText('Age today'), '41');
    expect(screen.getByLabelText('Age today')).toHaveValue('41');
    expect(refuse).toHaveBeenCalledWith('coati-trip', expect.any(String));
    vi.restoreAllMocks();
  });

  it('comes back filled in after a quote', () => {
    const { params } = answer();
    open(undefined, { at: '/#quote-title', state: { quote: { ...initialQuote, params } } });
    expect(document.getElementById('quote-title')).toHaveTextContent('Tell us about the trip');
    expect(screen.getByLabelText('Which state do you live in?')).toHaveValue('FL');
    expect(screen.getByLabelText('Day you leave')).toHaveValue('2027-03-01');
    expect(screen.getByLabelText('Traveler 2: age today')).toHaveValue('39');
    expect(screen.getByLabelText('Total trip cost')).toHaveValue('5,000');
    expect(screen.getByRole('button', { name: 'Remove Belize' })).toBeInTheDocument();
  });
});

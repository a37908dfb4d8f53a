import { initialQuote } from '@coati/store';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { answer } from '../testing/samples';
import { comeBack, fill, leave, open, quoting, send } from '../testing/quote-form';
import { problem } from '../testing/streams';

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

import { expectNoAxeViolations } from '@coati/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { QuoteForm } from './quote-form';
import { vocabulary } from '../testing/samples';
import { renderScreen } from '../testing/screens';
import { json } from '../testing/streams';

const REFUSED = 'No insurer on Coati covers trips to Cuba. Choose another country to see plans';
const UNKNOWN = 'No country is called “Mexiko”. Did you mean Mexico? Choose from the list';

const canada = { code: 'CA', name: 'Canada', search: [], refused: null };
const words = { ...vocabulary, countries: [...vocabulary.countries, canada] };
const posted = vi.fn();

/** The form with the service's countries known, and the keyboard in the field that asks for them. */
async function open() {
  posted.mockClear();
  const { user } = renderScreen(<QuoteForm />, (path, init) => {
    if (init?.method === 'POST') posted(init.body);
    return path === '/api/quotes/meta' ? json(words) : undefined;
  });
  await user.type(box(), 'Hava');
  await screen.findByRole('option', { name: /covers trips to Cuba/ });
  await user.clear(box());
  return user;
}

const box = () => screen.getByRole('combobox', { name: /going|visit/ });
const chosen = () =>
  screen.queryAllByRole('button', { name: /^Remove [A-Z]/ }).map((chip) => chip.textContent);
const said = () => screen.getAllByRole('status').map((region) => region.textContent);
const submit = () => screen.getByRole('button', { name: 'See plans and prices' });
const listed = async () => within(await screen.findByRole('alert')).getAllByRole('link')[0]?.textContent;

describe('[Q-06] a country typed in full and not picked from the list', () => {
  it.each(['Mexico', 'mÉxico ', 'Cancun'])('is chosen when the field is left: %s', async (text) => {
    const user = await open();
    await user.type(box(), text);
    await user.tab();
    expect(chosen()).toEqual(['Remove Mexico']);
    expect(box()).toHaveValue('');
    expect(box()).not.toHaveAttribute('aria-invalid');
    expect(said()).toContain('Mexico added');
    expect(screen.getByLabelText('Which state do you live in?')).toHaveFocus();
  });

  it('is chosen when the form is sent from the field', async () => {
    const user = await open();
    await user.type(box(), 'Mexico{Escape}{Enter}');
    expect(await listed()).toBe('Choose the state you live in');
    expect(chosen()).toEqual(['Remove Mexico']);
  });

  it('is chosen by a press elsewhere only when the press has ended, so that nothing slips from under it', async () => {
    const user = await open();
    await user.type(box(), 'Mexico');
    await user.pointer({ keys: '[MouseLeft>]', target: submit() });
    expect(box()).not.toHaveFocus();
    expect(chosen()).toEqual([]);
    await user.pointer({ keys: '[/MouseLeft]', target: submit() });
    expect(await listed()).toBe('Choose the state you live in');
    expect(chosen()).toEqual(['Remove Mexico']);
  });

  it('does not bring back a country that the same press took off', async () => {
    const user = await open();
    await user.type(box(), 'Belize{Enter}');
    await user.type(box(), 'Mexico');
    await user.click(screen.getByRole('button', { name: 'Remove Belize' }));
    expect(chosen()).toEqual([]);
    expect(box()).toHaveFocus();
    await user.tab();
    expect(chosen()).toEqual(['Remove Mexico']);
  });

  it('leaves standing what the press that left the field answered', async () => {
    const user = await open();
    await user.type(box(), 'Belize{Enter}Cana{Enter}Mexico');
    await user.click(screen.getByRole('radio', { name: 'Canada' }));
    expect(chosen()).toEqual(['Remove Belize', 'Remove Canada', 'Remove Mexico']);
    expect(screen.getByRole('radio', { name: 'Canada' })).toBeChecked();
  });

  it('waits while another window is looked at', async () => {
    const user = await open();
    await user.type(box(), 'Mexico');
    fireEvent.blur(box());
    expect(chosen()).toEqual([]);
    expect(box()).toHaveValue('Mexico');
  });

  it('is not chosen twice', async () => {
    const user = await open();
    await user.type(box(), 'Mexico{Enter}');
    await user.type(box(), 'Mexico');
    await user.tab();
    expect(chosen()).toEqual(['Remove Mexico']);
    expect(box()).toHaveValue('');
  });
});

describe('[Q-06] text that is no country', () => {
  it('stays, and the field and the summary say what is wrong with it', async () => {
    const user = await open();
    await user.type(box(), 'Mexiko');
    await user.tab();
    expect(box()).toHaveValue('Mexiko');
    expect(box()).toHaveAccessibleDescription(expect.stringContaining(UNKNOWN));
    expect(said()).toContain(UNKNOWN);
    await user.click(submit());
    expect(await listed()).toBe(UNKNOWN);
    await expectNoAxeViolations();
  });

  it('is not lost beside a country that was chosen', async () => {
    const user = await open();
    await user.type(box(), 'Belize{Enter}');
    await user.type(box(), 'Mexiko{Escape}{Enter}');
    expect(await listed()).toBe(UNKNOWN);
    expect(posted).not.toHaveBeenCalled();
  });

  it('is forgiven while it is being mended', async () => {
    const user = await open();
    await user.type(box(), 'Mexiko');
    await user.tab();
    await user.type(box(), '{Backspace}');
    expect(box()).not.toHaveAttribute('aria-invalid');
  });
});

describe('[Q-06] a country that no insurer covers', () => {
  it('says why when typed in full and left, and again when sent', async () => {
    const user = await open();
    await user.type(box(), 'cuba');
    await user.tab();
    expect(box()).toHaveValue('cuba');
    expect(box()).toHaveAccessibleDescription(expect.stringContaining(REFUSED));
    await user.click(submit());
    expect(await listed()).toBe(REFUSED);
  });

  it('says why when picked with the mouse and left, and again when sent', async () => {
    const user = await open();
    await user.type(box(), 'Hava');
    await user.click(screen.getByRole('option', { name: /Cuba/ }));
    expect(chosen()).toEqual([]);
    expect(box()).toHaveValue('Cuba');
    await user.click(screen.getByLabelText('Day you leave'));
    expect(box()).toHaveAccessibleDescription(expect.stringContaining(REFUSED));
    await user.click(submit());
    expect(await listed()).toBe(REFUSED);
  });

  it('says why of one that was chosen before the service had told who is refused', async () => {
    let tell = (): void => undefined;
    const told = new Promise<void>((resolve) => (tell = resolve));
    const { user } = renderScreen(<QuoteForm />, (path) =>
      path === '/api/quotes/meta' ? told.then(() => json(words)) : undefined,
    );
    await user.type(box(), 'Cuba');
    await user.tab();
    expect(chosen()).toEqual(['Remove Cuba']);
    tell();
    await waitFor(async () => {
      fireEvent.click(submit());
      expect(await listed()).toBe(REFUSED);
    });
  });
});

const shown = () => {
  const list = within(screen.getByRole('listbox', { name: /going/ }));
  return list.getAllByRole('option').map((option) => option.textContent);
};

describe('[Q-06] a name that is not in the list', () => {
  it('is asked about as it is typed, and only a choice takes it', async () => {
    const user = await open();
    await user.type(box(), 'Beliez');
    expect(shown()).toEqual(['Belize']);
    expect(said()).toContain('No country is called “Beliez”. Did you mean Belize?');
    expect(box()).not.toHaveAttribute('aria-activedescendant');
    await user.keyboard('{Enter}');
    expect(chosen()).toEqual([]);
    await expectNoAxeViolations();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(chosen()).toEqual(['Remove Belize']);
    expect(box()).toHaveValue('');
  });

  it('stands beside the country it is another name of', async () => {
    const user = await open();
    await user.type(box(), 'Canc');
    expect(shown()).toEqual(['MexicoCancun']);
    await user.keyboard('{Enter}');
    expect(chosen()).toEqual(['Remove Mexico']);
  });

  it('is a region: how to quote it is said, its countries are offered until enough are chosen', async () => {
    const user = await open();
    await user.type(box(), 'Carib');
    expect(
      screen.getByText(/^For the Caribbean, add each country you will stay in\./, { selector: 'p' }),
    ).toBeVisible();
    expect(shown()).toEqual(['Belize', `Cuba${'No insurer on Coati covers trips to Cuba.'}`]);
    await expectNoAxeViolations();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(chosen()).toEqual(['Remove Belize']);
    expect(shown()).toHaveLength(1);
    await user.tab();
    expect(box()).toHaveValue('');
    expect(box()).not.toHaveAttribute('aria-invalid');
  });

  it('is a region misspelled: its name leads to its countries', async () => {
    const user = await open();
    await user.type(box(), 'Carribean');
    expect(shown()).toEqual(['the Caribbean']);
    await user.click(screen.getByRole('option', { name: 'the Caribbean' }));
    expect(box()).toHaveValue('the Caribbean');
    expect(shown()[0]).toBe('Belize');
  });
});

import { useState } from 'react';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { expectNoAxeViolations } from '@coati/testing';
import { matchOptions, type Advise } from '../../domain/match-options';
import { ComboboxField } from './combobox-field';

const options = [
  { value: 'CI', label: 'Côte d’Ivoire', search: ['Ivory Coast'] },
  { value: 'CU', label: 'Cuba', refused: 'No plan covers trips to Cuba' },
  { value: 'GN', label: 'Guinea' },
  { value: 'GQ', label: 'Equatorial Guinea' },
  { value: 'MX', label: 'Mexico' },
  { value: 'GB', label: 'United Kingdom', search: ['England', 'UK'] },
];

interface Given {
  first?: readonly string[];
  maxChosen?: number;
  advise?: Advise;
}

function Destinations({ first = [], maxChosen, advise }: Given) {
  const [value, setValue] = useState<readonly string[]>(first);
  const [primary, setPrimary] = useState<string | null>(null);
  const [text, setText] = useState('');
  return (
    <ComboboxField
      id="to"
      name="to"
      label="Where to?"
      options={options}
      text={text}
      onTextChange={setText}
      value={value}
      onChange={setValue}
      primary={primary}
      onPrimaryChange={setPrimary}
      primaryLabel="Where longest?"
      maxChosen={maxChosen}
      advise={advise}
    />
  );
}

const box = () => screen.getByRole('combobox', { name: 'Where to?' });
const shown = () => screen.getAllByRole('option').map((option) => option.textContent);
const chips = () => screen.queryAllByRole('button', { name: /^Remove/ }).map((chip) => chip.textContent);

describe('ComboboxField', () => {
  it('finds by any word, by other names and without accents, the closest first', () => {
    const found = (typed: string) => matchOptions(options, typed, []).map(({ value }) => value);
    expect(found('guinea')).toEqual(['GN', 'GQ']);
    expect(found('cote')).toEqual(['CI']);
    expect(found('ivory')).toEqual(['CI']);
    expect(found('engl')).toEqual(['GB']);
    expect(found('xic')).toEqual(['MX']);
    expect(found('zzz')).toEqual([]);
    expect(matchOptions(options, 'guinea', ['GN']).map(({ value }) => value)).toEqual(['GQ']);
  });

  it('asks for a list that is made when somebody opens it, and not before', async () => {
    const made = vi.fn(() => options);
    const field = { id: 'to', name: 'to', label: 'Where to?', value: [], onChange: () => undefined };
    const typing = { text: '', onTextChange: () => undefined };
    render(<ComboboxField {...field} {...typing} options={made} />);
    expect(made).not.toHaveBeenCalled();
    box().focus();
    await userEvent.keyboard('{ArrowUp}');
    expect(shown()).toHaveLength(options.length);
    expect(screen.getAllByRole('option').at(-1)).toHaveAttribute('aria-selected', 'true');
  });

  it('opens as typed, names the active line, takes it with Enter, and stays ready for the next', async () => {
    render(<Destinations />);
    await userEvent.type(box(), 'gui');
    expect(box()).toHaveAttribute('aria-expanded', 'true');
    expect(shown()).toEqual(['Guinea', 'Equatorial Guinea']);
    await userEvent.keyboard('{ArrowDown}');
    expect(document.getElementById(box().getAttribute('aria-activedescendant') ?? '')).toHaveTextContent(
      'Equatorial Guinea',
    );
    await userEvent.keyboard('{Enter}');
    expect(chips()).toEqual(['Remove Equatorial Guinea']);
    expect(box()).toHaveValue('');
    expect(box()).toHaveFocus();
    expect(box()).toHaveAttribute('aria-expanded', 'false');
    expect(screen.getByRole('status')).toHaveTextContent('Equatorial Guinea added');
  });

  it('takes a line by click, and shows but never takes a refused one', async () => {
    render(<Destinations />);
    await userEvent.type(box(), 'cu');
    expect(shown()).toEqual(['CubaNo plan covers trips to Cuba']);
    await userEvent.click(screen.getByRole('option', { name: /Cuba/ }));
    expect(box()).toHaveValue('Cuba');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(chips()).toEqual([]);
    expect(shown()).toEqual(['CubaNo plan covers trips to Cuba']);
    await userEvent.clear(box());
    await userEvent.type(box(), 'ivory');
    await userEvent.click(screen.getByRole('option', { name: /Ivoire/ }));
    expect(chips()).toEqual(['Remove Côte d’Ivoire']);
  });

  it('closes with Escape and keeps what was typed, then clears it', async () => {
    render(<Destinations />);
    await userEvent.type(box(), 'mex{Escape}');
    expect(screen.queryByRole('option')).not.toBeInTheDocument();
    expect(box()).toHaveValue('mex');
    await userEvent.keyboard('{Escape}');
    expect(box()).toHaveValue('');
  });

  it('asks for the main one as soon as there are two', async () => {
    render(<Destinations first={['MX']} />);
    expect(screen.queryByRole('group', { name: 'Where longest?' })).not.toBeInTheDocument();
    await userEvent.type(box(), 'united{Enter}');
    await userEvent.click(screen.getByRole('radio', { name: 'United Kingdom' }));
    expect(screen.getByRole('radio', { name: 'United Kingdom' })).toBeChecked();
    await expectNoAxeViolations();
  });

  it('removes by chip or Backspace, and focus does not get lost', async () => {
    render(<Destinations first={['MX', 'GB']} />);
    await userEvent.click(screen.getByRole('button', { name: 'Remove Mexico' }));
    expect(chips()).toEqual(['Remove United Kingdom']);
    expect(box()).toHaveFocus();
    await userEvent.keyboard('{Backspace}');
    expect(chips()).toEqual([]);
  });

  it('says how many match, and that none does', async () => {
    render(<Destinations />);
    await userEvent.type(box(), 'gui');
    expect(screen.getByRole('status')).toHaveTextContent('2 matches');
    await userEvent.type(box(), 'zz');
    expect(screen.getByRole('status')).toHaveTextContent('0 matches');
    expect(screen.getByText('Nothing matches. Check the spelling.')).toBeInTheDocument();
  });

  it('takes no more than it may', async () => {
    render(<Destinations first={['MX']} maxChosen={2} />);
    await userEvent.type(box(), 'guinea{Enter}');
    expect(box()).toBeDisabled();
    expect(box()).toHaveAttribute('placeholder', '2 chosen');
  });

  it('passes the accessibility rules while open', async () => {
    render(<Destinations />);
    await userEvent.type(box(), 'g');
    await expectNoAxeViolations();
  });

  it('offers what is advised, with its reason, and takes none of it before somebody goes to it', async () => {
    const meant = { words: 'Did you mean Mexico?', options: [options[4]!] };
    render(<Destinations advise={(_typed, matches) => (matches.length > 0 ? null : meant)} />);
    await userEvent.type(box(), 'mxe{Enter}');
    expect(chips()).toEqual([]);
    expect(screen.getByRole('status')).toHaveTextContent('Did you mean Mexico?');
    await expectNoAxeViolations();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(chips()).toEqual(['Remove Mexico']);
    expect(box()).toHaveValue('');
  });

  it('keeps a list of which several are wanted, until no more may be chosen', async () => {
    const several = { words: 'Add each', options, stays: true };
    render(<Destinations maxChosen={2} advise={() => several} />);
    await userEvent.type(box(), 'all');
    await userEvent.click(screen.getByRole('option', { name: 'Guinea' }));
    expect(box()).toHaveValue('all');
    expect(shown()).not.toContain('Guinea');
    await userEvent.click(screen.getByRole('option', { name: 'Mexico' }));
    expect(box()).toHaveValue('');
    expect(screen.queryByRole('option')).not.toBeInTheDocument();
  });

  it('says by which other name a line was found', async () => {
    render(<Destinations />);
    await userEvent.type(box(), 'u.k');
    expect(shown()).toEqual(['United KingdomUK']);
  });

  it.each([{ isComposing: true }, { isComposing: false, keyCode: 229 }])(
    'chooses and removes nothing by a key that belongs to an input method: %o (case P5)',
    async (how) => {
      render(<Destinations first={['MX']} />);
      await userEvent.type(box(), 'guinea');
      for (const key of ['ArrowDown', 'Enter', 'Escape']) fireEvent.keyDown(box(), { key, ...how });
      expect(box()).toHaveValue('guinea');
      expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Guinea');
      await userEvent.clear(box());
      fireEvent.keyDown(box(), { key: 'Backspace', ...how });
      expect(chips()).toHaveLength(1);
      await userEvent.type(box(), 'guinea');
      fireEvent.keyDown(box(), { key: 'Enter', keyCode: 13 });
      expect(chips()).toHaveLength(2);
    },
  );
});

import { useState, type ReactNode } from 'react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { expectNoAxeViolations } from '@coati/testing';
import { CheckboxField } from './checkbox-field';
import { DateField } from './date-field';
import { MoneyField } from './money-field';
import { NumberField } from './number-field';
import { RadioGroup } from './radio-group';
import { SelectField } from './select-field';
import { TextField } from './text-field';

interface HeldProps<Value> {
  first: Value;
  onValue?: (value: Value) => void;
  children: (value: Value, onChange: (value: Value) => void) => ReactNode;
}

/** A form's state around one field. */
function Held<Value>({ first, onValue, children }: HeldProps<Value>) {
  const [value, setValue] = useState(first);
  return children(value, (next) => {
    setValue(next);
    onValue?.(next);
  });
}

const field = { id: 'f', name: 'f', hint: 'A hint', error: 'What to do' };
const twoChoices = [
  { value: 'a', label: 'First' },
  { value: 'b', label: 'Second' },
];
const ignore = (): void => undefined;

describe('every field', () => {
  it.each([
    ['textbox', <TextField key="f" {...field} label="Name" value="" onChange={ignore} />],
    ['textbox', <MoneyField key="f" {...field} label="Name" value={null} onChange={ignore} />],
    ['textbox', <NumberField key="f" {...field} label="Name" value={null} onChange={ignore} />],
    [
      'combobox',
      <SelectField key="f" {...field} label="Name" options={twoChoices} value="" onChange={ignore} />,
    ],
    ['checkbox', <CheckboxField key="f" {...field} label="Name" value={false} onChange={ignore} />],
  ])('ties label, hint and error to its control (%s)', async (role, element) => {
    const { container } = render(element);
    const control = screen.getByRole(role, { name: 'Name' });
    expect(control).toHaveAccessibleDescription('A hint Error: What to do');
    expect(control).toBeInvalid();
    await expectNoAxeViolations(container);
  });

  it('ties them to a date and to a group of choices as well', async () => {
    const { container } = render(
      <>
        <DateField {...field} id="d" label="Leaving on" value="" onChange={ignore} />
        <RadioGroup {...field} id="r" label="Kind" options={twoChoices} value="" onChange={ignore} />
      </>,
    );
    expect(screen.getByLabelText('Leaving on')).toHaveAccessibleDescription('A hint Error: What to do');
    expect(screen.getByRole('group', { name: 'Kind' })).toHaveAccessibleDescription(
      'A hint Error: What to do',
    );
    await expectNoAxeViolations(container);
  });
});

describe('MoneyField', () => {
  it('gives integer cents, null while it is no amount, and tidies what was typed on leaving', async () => {
    const onValue = vi.fn();
    render(
      <Held<number | null> first={null} onValue={onValue}>
        {(value, onChange) => (
          <MoneyField id="m" name="m" label="Trip cost" value={value} onChange={onChange} />
        )}
      </Held>,
    );
    const box = screen.getByLabelText('Trip cost');
    await userEvent.type(box, '2450.5');
    expect(onValue).toHaveBeenLastCalledWith(245050);
    expect(box).toHaveValue('2450.5');
    await userEvent.tab();
    expect(box).toHaveValue('2,450.50');
    await userEvent.type(box, 'x');
    expect(onValue).toHaveBeenLastCalledWith(null);
    expect(box).toHaveValue('2,450.50x');
  });

  it('shows a value set from outside at once', () => {
    const { rerender } = render(<MoneyField id="m" name="m" label="Cost" value={100} onChange={ignore} />);
    rerender(<MoneyField id="m" name="m" label="Cost" value={900000} onChange={ignore} />);
    expect(screen.getByLabelText('Cost')).toHaveValue('9,000');
  });
});

describe('NumberField', () => {
  it('gives a whole number, and null for anything else without losing what was typed', async () => {
    const onValue = vi.fn();
    render(
      <Held<number | null> first={null} onValue={onValue}>
        {(value, onChange) => <NumberField id="n" name="n" label="Age" value={value} onChange={onChange} />}
      </Held>,
    );
    await userEvent.type(screen.getByLabelText('Age'), '41');
    expect(onValue).toHaveBeenLastCalledWith(41);
    await userEvent.type(screen.getByLabelText('Age'), '.5');
    expect(onValue).toHaveBeenLastCalledWith(null);
    expect(screen.getByLabelText('Age')).toHaveValue('41.5');
  });

  it('cuts nothing of what is pasted: blanks before it would leave an age of 4', async () => {
    const onValue = vi.fn();
    render(
      <Held<number | null> first={null} onValue={onValue}>
        {(value, onChange) => <NumberField id="n" name="n" label="Age" value={value} onChange={onChange} />}
      </Held>,
    );
    await userEvent.click(screen.getByLabelText('Age'));
    await userEvent.paste('\u00a0 42');
    expect(onValue).toHaveBeenLastCalledWith(42);
  });
});

describe('choices', () => {
  it('RadioGroup gives the value chosen with the arrow keys, and its first choice carries the field’s id', async () => {
    render(
      <Held first="a">
        {(value, onChange) => (
          <RadioGroup
            id="kind"
            name="kind"
            label="Kind"
            options={twoChoices}
            value={value}
            onChange={onChange}
          />
        )}
      </Held>,
    );
    await userEvent.tab();
    expect(document.getElementById('kind')).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    expect(screen.getByRole('radio', { name: 'Second' })).toBeChecked();
  });
});

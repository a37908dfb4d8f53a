import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { useToldErrors } from './told-errors';

function OneField() {
  const [name, setName] = useState('');
  const { errors, attempt, check, tell, errorOf, onChange } = useToldErrors(() =>
    name ? [] : [{ fieldId: 'name', message: 'Enter a name' }],
  );
  return (
    <form onChange={onChange}>
      <p>{`${errors.length} told, try ${attempt}`}</p>
      <input id="name" aria-label="Name" value={name} onChange={({ target }) => setName(target.value)} />
      <input aria-label="Other" />
      <p role="note">{errorOf('name') ?? 'fine'}</p>
      <button type="button" onClick={() => check()}>
        Send
      </button>
      <button type="button" onClick={() => tell([{ fieldId: 'name', message: 'It is taken' }])}>
        Refuse
      </button>
    </form>
  );
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const said = () => screen.getByRole('note').textContent;

it('judges what it found with every change, and nothing before the first try', async () => {
  render(<OneField />);
  const field = screen.getByLabelText('Name');
  await userEvent.type(field, 'A{Backspace}');
  expect(said()).toBe('fine');
  await press('Send');
  expect(said()).toBe('Enter a name');
  await userEvent.type(field, 'A');
  expect(said()).toBe('fine');
  await userEvent.type(field, '{Backspace}');
  expect(said()).toBe('Enter a name');
  expect(screen.getByText('1 told, try 1')).toBeVisible();
});

it('lets what a service found stand until that very field is typed into', async () => {
  render(<OneField />);
  await userEvent.type(screen.getByLabelText('Name'), 'Ada');
  await press('Refuse');
  await userEvent.type(screen.getByLabelText('Other'), 'x');
  expect(said()).toBe('It is taken');
  await userEvent.type(screen.getByLabelText('Name'), 'm');
  expect(said()).toBe('fine');
  await press('Refuse');
  expect(said()).toBe('It is taken');
  expect(screen.getByText('1 told, try 2')).toBeVisible();
});

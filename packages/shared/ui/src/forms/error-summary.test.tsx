import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { expectNoAxeViolations } from '@coati/testing';
import { ErrorSummary, errorTitle } from './error-summary';
import { TextField } from './text-field';

const errors = [
  { fieldId: 'first', message: 'Enter a first name' },
  { fieldId: 'last', message: 'Enter a last name' },
];

function Form({ attempt, found = errors }: { attempt: number; found?: typeof errors }) {
  return (
    <main>
      <h1>Travelers</h1>
      <ErrorSummary errors={attempt > 0 ? found : []} attempt={attempt} />
      <TextField id="first" name="first" label="First name" value="" onChange={() => undefined} />
      <TextField id="last" name="last" label="Last name" value="" onChange={() => undefined} />
    </main>
  );
}

it('takes focus after each failed submit, and each line leads to its field', async () => {
  const { rerender } = render(<Form attempt={0} />);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  rerender(<Form attempt={1} />);
  expect(screen.getByRole('alert')).toHaveFocus();
  await userEvent.click(screen.getByRole('link', { name: 'Enter a last name' }));
  expect(screen.getByLabelText('Last name')).toHaveFocus();
  rerender(<Form attempt={2} />);
  expect(screen.getByRole('alert')).toHaveFocus();
  await expectNoAxeViolations();
});

it('leaves focus in the field while its errors go one by one', async () => {
  const { rerender } = render(<Form attempt={1} />);
  await userEvent.click(screen.getByLabelText('First name'));
  rerender(<Form attempt={1} found={errors.slice(1)} />);
  expect(screen.getByLabelText('First name')).toHaveFocus();
});

it('puts the error before the page’s title', () => {
  expect(errorTitle('Travelers', true)).toBe('Error: Travelers');
  expect(errorTitle('Travelers', false)).toBe('Travelers');
});

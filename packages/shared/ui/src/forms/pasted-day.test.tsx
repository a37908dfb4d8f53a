import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { DateField } from './date-field';
import { pastedDay } from './pasted-day';

it.each([
  '2026-12-05',
  '2026-12-05T14:30:00Z',
  '12/05/2026',
  ' 12/5/2026\u00a0',
  '12-05-2026',
  '１２／０５／２０２６',
  'Dec 5, 2026',
  'Dec 5 2026',
  'Dec. 5th, 2026',
  'December 5, 2026',
  'Sat, Dec 5, 2026',
  'Saturday, December 5, 2026',
  '5 December 2026',
  '5-Dec-2026',
])('reads %j as the fifth of December', (pasted) => expect(pastedDay(pasted)).toBe('2026-12-05'));

it.each(['Sept 9, 2026', '9 Sep 2026'])('knows September by both of its short names: %j', (pasted) =>
  expect(pastedDay(pasted)).toBe('2026-09-09'),
);

it.each([
  '',
  'tomorrow',
  '12/05/26',
  '13/05/2026',
  '02/30/2026',
  'Feb 30, 2026',
  'Decade 5, 2026',
  '4155550100',
])('takes %j for no day', (pasted) => expect(pastedDay(pasted)).toBeNull());

function Asked({ heard }: { heard: () => void }) {
  const [day, setDay] = useState('');
  return (
    <form onChange={heard}>
      <DateField id="d" name="d" label="Day you leave" value={day} onChange={setDay} />
    </form>
  );
}

it('fills in a day that is pasted, as if it were typed', async () => {
  const heard = vi.fn();
  render(<Asked heard={heard} />);
  await userEvent.click(screen.getByLabelText('Day you leave'));
  await userEvent.paste('Sat, Dec 5, 2026');
  await vi.waitFor(() => expect(screen.getByLabelText('Day you leave')).toHaveValue('2026-12-05'));
  expect(heard).toHaveBeenCalled();
});

import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { PayBackCalculator } from './pay-back-calculator';

describe('[P-13] the calculator', () => {
  beforeEach(() => void render(<PayBackCalculator />));
  const user = userEvent.setup();
  const result = (): HTMLElement => screen.getByRole('status');
  const type = async (label: string, text: string): Promise<void> => {
    await user.clear(screen.getByLabelText(label));
    await user.type(screen.getByLabelText(label), text);
  };

  it('begins with the first example bill', () => {
    expect(result()).toHaveTextContent('$2,960.00 comes back. You pay $1,240.00 of $4,200.00.');
  });

  it('follows what is typed', async () => {
    await type('Vet bill', '2300');
    await type('Deductible', '250');
    await type('Reimbursement rate (%)', '90');
    expect(result()).toHaveTextContent('$1,845.00 comes back. You pay $455.00 of $2,300.00.');
  });

  it('takes the share off first where the policy does', async () => {
    await user.click(screen.getByLabelText('Your share'));
    expect(result()).toHaveTextContent('$2,860.00 comes back');
    expect(screen.getByText('80% of the bill').nextSibling).toHaveTextContent('$3,360.00');
  });

  it('stops at the limit, and knows policies without one', async () => {
    await type('Annual limit', '1000');
    expect(result()).toHaveTextContent('$1,000.00 comes back');
    expect(screen.getByText('Cut to the annual limit')).toBeInTheDocument();
    await user.click(screen.getByLabelText('No annual limit'));
    expect(result()).toHaveTextContent('$2,960.00 comes back');
    expect(screen.queryByLabelText('Annual limit')).toBeNull();
  });

  it('says what to type where a figure is none, and shows no sum meanwhile', async () => {
    await type('Vet bill', 'a lot');
    expect(screen.getByLabelText('Vet bill')).toHaveAccessibleDescription(
      /Enter the bill in dollars, such as 500/,
    );
    await type('Reimbursement rate (%)', '180');
    expect(screen.getByText('Enter a whole number from 0 to 100')).toBeInTheDocument();
    expect(result()).toHaveTextContent('Fill in every figure to see the sum.');
  });
});

import { useState } from 'react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { expectNoAxeViolations } from '@coati/testing';
import { Modal } from './modal';

function Example({ mustDecide = false }) {
  const [open, setOpen] = useState(false);
  return (
    <main>
      <h1>Buy</h1>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Modal open={open} onClose={() => setOpen(false)} title="The price has changed" mustDecide={mustDecide}>
        <p>Nothing has been charged.</p>
      </Modal>
    </main>
  );
}

async function openIt(): Promise<HTMLElement> {
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  return screen.getByRole('dialog', { name: 'The price has changed' });
}

describe('Modal', () => {
  it('is named by its title and takes focus', async () => {
    render(<Example />);
    const dialog = await openIt();
    expect(dialog).toHaveTextContent('Nothing has been charged.');
    expect(dialog).toContainElement(document.activeElement as HTMLElement);
    await expectNoAxeViolations();
  });

  it.each([
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['the close button', () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
    ['a click beside it', () => userEvent.click(screen.getByRole('dialog'))],
  ])('closes with %s and gives focus back', async (_way, leave) => {
    render(<Example />);
    await openIt();
    await leave();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
  });

  it('stays where a decision is due and somebody clicks inside or beside it', async () => {
    render(<Example mustDecide />);
    await userEvent.click(await openIt());
    await userEvent.click(screen.getByText('Nothing has been charged.'));
    expect(screen.getByRole('dialog')).toBeInTheDocument();
  });
});

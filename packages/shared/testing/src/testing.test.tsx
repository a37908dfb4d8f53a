import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { CONTRACT_VERSION } from '@coati/contracts';
import { Link, useParams } from '@coati/router';
import { partnerSet, useAppSelector } from '@coati/store';
import { expectNoAxeViolations } from './axe';
import { fakeRemote } from './fake-remote';
import { renderWithStore } from './render';

describe('expectNoAxeViolations', () => {
  it('fails with the rule, and the element that breaks it', async () => {
    render(<input type="text" className="nameless" />);
    await expect(expectNoAxeViolations()).rejects.toThrow(/label: .*nameless/s);
  });

  it('passes a page without faults', async () => {
    render(<button type="button">Named</button>);
    await expect(expectNoAxeViolations()).resolves.toBeUndefined();
  });
});

function Place() {
  const { quoteId } = useParams();
  const { name } = useAppSelector(({ partner }) => partner);
  return (
    <Link to={`/quote/${quoteId}/compare`}>
      {quoteId} for {name ?? 'nobody'}
    </Link>
  );
}

it('renderWithStore gives an element the store and the route of the page it stands in', async () => {
  const { store, user, address } = renderWithStore(<Place />, { at: '/quote/q-1', path: '/quote/:quoteId' });
  expect(screen.getByRole('link')).toHaveTextContent('q-1 for nobody');
  store.dispatch(partnerSet({ name: 'Travel Defenders' }));
  expect(await screen.findByText('q-1 for Travel Defenders')).toBeInTheDocument();
  await user.click(screen.getByRole('link'));
  expect(address()).toBe('/quote/q-1/compare');
});

describe('fakeRemote', () => {
  it('loads with the contract of today, or with one that the host must refuse', async () => {
    expect((await fakeRemote('loads')).contract).toBe(CONTRACT_VERSION);
    expect((await fakeRemote('old-contract')).contract).not.toBe(CONTRACT_VERSION);
  });

  it('is missing, or never comes', async () => {
    await expect(fakeRemote('missing')).rejects.toThrow('Loading script failed');
    const first = await Promise.race([fakeRemote('hangs'), Promise.resolve('still waiting')]);
    expect(first).toBe('still waiting');
  });
});

it('gives jsdom a dialog that opens, takes focus and lets Escape be refused', async () => {
  render(
    <dialog aria-label="Example">
      <button type="button">First</button>
    </dialog>,
  );
  const dialog = screen.getByRole<HTMLDialogElement>('dialog', { hidden: true });
  dialog.showModal();
  expect(screen.getByRole('button')).toHaveFocus();
  dialog.addEventListener('cancel', (event) => event.preventDefault(), { once: true });
  await userEvent.keyboard('{Escape}');
  expect(dialog.open).toBe(true);
  await userEvent.keyboard('{Escape}');
  expect(dialog.open).toBe(false);
});

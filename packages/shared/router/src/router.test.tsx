import { renderWithStore } from '@coati/testing';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Link, useLocation, useNavigationType, useSearchParams } from './index';

function Here() {
  const { pathname, search, hash } = useLocation();
  return (
    <p>
      {pathname + search + hash} by {useNavigationType()}
    </p>
  );
}

const open = (element: React.ReactNode, at = '/quote/1?sort=price') =>
  renderWithStore(
    <>
      <Here />
      {element}
    </>,
    { at },
  );

it('a link says where it leads and moves there without a document', async () => {
  const { user } = open(<Link to="/quote/2#plans">Next</Link>);
  expect(screen.getByRole('link', { name: 'Next' })).toHaveAttribute('href', '/quote/2#plans');
  await user.click(screen.getByRole('link', { name: 'Next' }));
  expect(screen.getByText('/quote/2#plans by PUSH')).toBeVisible();
});

it('a link to where one stands is no new step of the way back', async () => {
  const { user } = open(<Link to="/quote/1?sort=price">Here</Link>);
  await user.click(screen.getByRole('link', { name: 'Here' }));
  expect(screen.getByText('/quote/1?sort=price by REPLACE')).toBeVisible();
});

it.each([
  ['with a key held', { ctrlKey: true }],
  ['for a new window', { shiftKey: true }],
  ['of another button', { button: 1 }],
])('leaves a click to the browser %s', (_how, click) => {
  open(<Link to="/quote/2">Next</Link>);
  // Answers false where somebody has prevented what the browser does.
  expect(fireEvent.click(screen.getByRole('link', { name: 'Next' }), click)).toBe(true);
  expect(screen.getByText('/quote/1?sort=price by POP')).toBeVisible();
});

it('leaves links for another window, and clicks that a handler has taken, alone', async () => {
  const taken = vi.fn((event: React.MouseEvent) => event.preventDefault());
  const { user } = open(
    <>
      <Link to="/quote/2" onClick={taken}>
        Taken
      </Link>
      <Link to="/quote/3" target="_blank">
        Window
      </Link>
    </>,
  );
  await user.click(screen.getByRole('link', { name: 'Taken' }));
  expect(fireEvent.click(screen.getByRole('link', { name: 'Window' }))).toBe(true);
  expect(taken).toHaveBeenCalledOnce();
  expect(screen.getByText('/quote/1?sort=price by POP')).toBeVisible();
});

function Steps() {
  const [query, change] = useSearchParams();
  return (
    <>
      <p>step {query.get('step') ?? 'none'}</p>
      <button onClick={() => change({ step: '2' })}>On</button>
      <button onClick={() => change(new URLSearchParams([['step', 'a b']]), { replace: true })}>Over</button>
    </>
  );
}

it('reads the query and changes it on the same page, as a step or in its place', async () => {
  const { user } = open(<Steps />);
  expect(screen.getByText('step none')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'On' }));
  expect(screen.getByText('/quote/1?step=2 by PUSH')).toBeVisible();
  expect(screen.getByText('step 2')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Over' }));
  expect(screen.getByText('/quote/1?step=a+b by REPLACE')).toBeVisible();
  expect(screen.getByText('step a b')).toBeVisible();
});

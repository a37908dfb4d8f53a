import { useNavigate } from '@coati/router';
import { renderWithStore } from '@coati/testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useAddressState, type AddressCodec } from './use-address-state';

const codec: AddressCodec<string> = {
  read: (search) => search.get('of') ?? 'all',
  write: (of, current) => {
    const next = new URLSearchParams(current);
    next.set('of', of);
    return next;
  },
};

function List() {
  const [of, change] = useAddressState(codec);
  const navigate = useNavigate();
  return (
    <>
      <p>List of {of}</p>
      <button onClick={() => change(() => 'some', 'step')}>Step</button>
      <button onClick={() => change((now) => `${now}!`)}>Replace</button>
      <button onClick={() => (change(() => 'few', 'step'), change(() => 'one', 'step'))}>Two steps</button>
      <button onClick={() => void navigate(-1)}>Back</button>
      <button onClick={() => void navigate(1)}>Forward</button>
    </>
  );
}

function open() {
  const { user, address } = renderWithStore(<List />, { at: '/list?utm=x', path: '/list' });
  return { address, press: (name: string) => user.click(screen.getByRole('button', { name })) };
}

it('follows the browser back and forward over the steps that were made', async () => {
  const { press, address } = open();
  await press('Step');
  expect(screen.getByText('List of some')).toBeVisible();
  await press('Back');
  expect(screen.getByText('List of all')).toBeVisible();
  expect(address()).toBe('/list?utm=x');
  await press('Forward');
  expect(screen.getByText('List of some')).toBeVisible();
  expect(address()).toBe('/list?utm=x&of=some');
});

it('makes no step of a replacement', async () => {
  const { press, address } = open();
  await press('Step');
  await press('Replace');
  expect(address()).toBe('/list?utm=x&of=some%21');
  await press('Back');
  expect(screen.getByText('List of all')).toBeVisible();
});

it('goes back one by one over steps made in one breath', async () => {
  const { press } = open();
  await press('Two steps');
  expect(screen.getByText('List of one')).toBeVisible();
  await press('Back');
  expect(screen.getByText('List of few')).toBeVisible();
  await press('Back');
  expect(screen.getByText('List of all')).toBeVisible();
});

import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CardFields } from './card-fields';
import { useCardFrame } from './use-card-frame';

const GATEWAY = 'http://pay.example';

function Form() {
  const frame = useCardFrame(GATEWAY);
  return (
    <>
      <CardFields id="card" gatewayOrigin={GATEWAY} classes={{}} frame={frame} />
      <button aria-busy={frame.asking} onClick={() => void frame.submit().catch(() => undefined)}>
        Pay
      </button>
    </>
  );
}

const frame = () => screen.getByTitle<HTMLIFrameElement>(/^Card details/);
const says = (data: object) =>
  act(() => {
    const source = frame().contentWindow;
    window.dispatchEvent(new MessageEvent('message', { data, origin: GATEWAY, source }));
  });
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('says that the card fields have not come, and tries again', () => {
  render(<Form />);
  const first = frame();
  pass(9_000);
  expect(screen.queryByRole('status')).toBeNull();
  pass(2_000);
  expect(screen.getByRole('status').textContent).toMatch(/have not come.*You have not been charged/);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(frame()).not.toBe(first);
  expect(screen.queryByRole('status')).toBeNull();
  pass(11_000);
  expect(screen.getByRole('status')).toBeTruthy();
});

it('says nothing of fields that came, early or late', () => {
  render(<Form />);
  says({ type: 'gateway:ready', height: 300 });
  pass(11_000);
  expect(screen.queryByRole('status')).toBeNull();
  expect(frame().dataset.ready).toBe('true');
});

it('takes its words back when the fields come after all', () => {
  render(<Form />);
  pass(11_000);
  says({ type: 'gateway:ready', height: 300 });
  expect(screen.queryByRole('status')).toBeNull();
});

it.each([
  { type: 'gateway:error', message: 'No' },
  { type: 'gateway:token', token: 'pm_12345678' },
])('[B-02] says that a token is asked for until the answer comes: $type', (answer) => {
  render(<Form />);
  says({ type: 'gateway:ready', height: 300 });
  const pay = screen.getByRole('button', { name: 'Pay' });
  fireEvent.click(pay);
  expect(pay).toHaveAttribute('aria-busy', 'true');
  says(answer);
  expect(pay).toHaveAttribute('aria-busy', 'false');
});

it('[B-02] asks for nothing any more where the fields were left or loaded anew', () => {
  render(<Form />);
  fireEvent.click(screen.getByRole('button', { name: 'Pay' }));
  pass(11_000);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByRole('button', { name: 'Pay' })).toHaveAttribute('aria-busy', 'false');
});

import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CardFields } from './card-fields';
import { useCardFrame } from './use-card-frame';

const GATEWAY = 'http://pay.example';
const given = vi.fn();
const refused = vi.fn();

function Form() {
  const frame = useCardFrame(GATEWAY);
  return (
    <>
      <CardFields id="card" gatewayOrigin={GATEWAY} classes={{}} frame={frame} />
      <button aria-busy={frame.asking} onClick={() => void frame.submit().then(given, refused)}>
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

const pay = () => screen.getByRole('button', { name: 'Pay' });
const reload = () => screen.queryByRole('button', { name: 'Load the card fields again' });

beforeEach(() => {
  vi.useFakeTimers();
  given.mockReset();
  refused.mockReset();
});
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
  expect(frame()).toHaveFocus();
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
  fireEvent.click(pay());
  expect(pay()).toHaveAttribute('aria-busy', 'true');
  says(answer);
  expect(pay()).toHaveAttribute('aria-busy', 'false');
  pass(60_000);
  expect(reload()).toBeNull();
});

it('[B-04] gives up a frame that never answers, and a token that comes then is nobody’s', async () => {
  render(<Form />);
  says({ type: 'gateway:ready', height: 300 });
  pay().focus();
  fireEvent.click(pay());
  pass(19_000);
  expect(pay()).toHaveAttribute('aria-busy', 'true');
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(pay()).toHaveAttribute('aria-busy', 'false');
  expect(pay()).toHaveFocus();
  expect(refused.mock.calls).toEqual([[expect.objectContaining({ name: 'CardRefused' })]]);
  expect(refused.mock.lastCall?.[0].message).toMatch(/not answered.*you have not been charged/);
  says({ type: 'gateway:token', token: 'pm_12345678' });
  fireEvent.click(pay());
  expect(reload()).toBeNull();
  await act(async () => says({ type: 'gateway:token', token: 'pm_87654321' }));
  expect(given.mock.calls).toEqual([[expect.objectContaining({ token: 'pm_87654321' })]]);
});

it('brings new fields in place of those that say nothing, and leads there', async () => {
  render(<Form />);
  says({ type: 'gateway:ready', height: 300 });
  fireEvent.click(pay());
  await act(() => vi.advanceTimersByTimeAsync(21_000));
  const first = frame();
  fireEvent.click(reload()!);
  expect(frame()).not.toBe(first);
  expect(frame()).toHaveFocus();
  expect(reload()).toBeNull();
});

it('[B-04] gives a person all the time that their bank’s question takes, and the gateway none of it', async () => {
  render(<Form />);
  says({ type: 'gateway:ready', height: 300 });
  fireEvent.click(pay());
  says({ type: 'gateway:asking', open: true });
  pass(600_000);
  expect(pay()).toHaveAttribute('aria-busy', 'true');
  says({ type: 'gateway:asking', open: false });
  await act(() => vi.advanceTimersByTimeAsync(21_000));
  expect(pay()).toHaveAttribute('aria-busy', 'false');
  expect(refused).toHaveBeenCalledOnce();
});

it('[B-02] asks for nothing any more where the fields were left or loaded anew', () => {
  render(<Form />);
  fireEvent.click(screen.getByRole('button', { name: 'Pay' }));
  pass(11_000);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByRole('button', { name: 'Pay' })).toHaveAttribute('aria-busy', 'false');
});

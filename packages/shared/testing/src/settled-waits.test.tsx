import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';

/** Holds up everything for longer than a timer takes, once whoever waits for the page has seen it. */
const beBusy = async (): Promise<void> => {
  for (let step = 0; step < 100; step += 1) await Promise.resolve();
  for (const end = performance.now() + 5; performance.now() < end;);
};

function Focused() {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => void beBusy(), []);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h2 ref={heading} tabIndex={-1}>
      The answer
    </h2>
  );
}

function Late() {
  const [isThere, setThere] = useState(false);
  useEffect(() => void setTimeout(() => setThere(true), 20), []);
  return isThere && <Focused />;
}

it('finds an element once it has had its effects, on a busy machine too', async () => {
  render(<Late />);
  expect(await screen.findByRole('heading', { name: 'The answer' })).toHaveFocus();
});

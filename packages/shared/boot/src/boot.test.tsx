import { pageBoot, renderWithStore } from '@coati/testing';
import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { BootProvider, PhoneLink } from '.';

afterEach(() => document.getElementById('coati-boot')?.remove());

function writePage(text: string): void {
  const block = document.createElement('script');
  block.id = 'coati-boot';
  block.type = 'application/json';
  block.textContent = text;
  document.body.append(block);
}

it("[A-04] calls the brand's number that stands in the page", () => {
  writePage(JSON.stringify(pageBoot({ variant: 'welcome' })));
  renderWithStore(<PhoneLink />);
  expect(screen.getByRole('link', { name: '+1 (954) 555-0140' })).toHaveAttribute('href', 'tel:+19545550140');
});

it('believes who gives the brand before the page', () => {
  writePage(JSON.stringify(pageBoot({ variant: 'welcome' })));
  renderWithStore(
    <BootProvider value={pageBoot()}>
      <PhoneLink />
    </BootProvider>,
  );
  expect(screen.getByRole('link', { name: '+1 (954) 555-0100' })).toBeInTheDocument();
});

it.each(['', 'no JSON'])('names no number where nothing can be read: %j', (text) => {
  writePage(text);
  renderWithStore(<PhoneLink />);
  expect(screen.queryByRole('link')).toBeNull();
});

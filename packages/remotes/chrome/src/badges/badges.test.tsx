import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { TrustBadge } from './trust-badge';

it.each(['large', 'small'] as const)('[A-07] says score and number of reviews in a %s badge', (type) => {
  render(<TrustBadge type={type} numReviews={3482} trustScore={4.75} href="https://reviews.example.com" />);
  const badge = screen.getByRole('link', { name: /4\.8 out of 5/ });
  expect(badge).toHaveTextContent('3,482');
  expect(badge.className).toContain(type);
});

it('[A-07] has a look of its own on a dark opening picture', () => {
  const badge = (hero: boolean) =>
    render(
      <TrustBadge type="large" hero={hero} numReviews={1} trustScore={5} href="/" />,
    ).container.querySelector('a');
  expect(badge(true)?.className).not.toBe(badge(false)?.className);
});

it('[A-07] fills the stars as far as the score reaches', () => {
  const { container } = render(<TrustBadge type="small" numReviews={1} trustScore={3.25} href="/" />);
  const widths = [...container.querySelectorAll('svg svg')].map((star) => Number(star.getAttribute('width')));
  expect(widths).toEqual([24, 24, 24, 6, 0]);
});

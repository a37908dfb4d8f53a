import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { brandOf } from '../testing';
import { BestPriceGuarantee } from './best-price-guarantee';
import { clientNames, isClientId, type ClientId } from './clients';
import { TrustBadge } from './trust-badge';

const ids = Object.keys(clientNames) as ClientId[];
const promise = (brand: string) =>
  `You won't find a lower travel insurance price anywhere else for a plan found on ${brand}.`;

it.each(ids)('[A-01, A-06] promises the best price under the name of %s', (clientId) => {
  expect(clientNames[clientId]).toBe(brandOf(clientId).name);
  render(<BestPriceGuarantee clientId={clientId} />);
  expect(screen.getByText(promise(clientNames[clientId]))).toBeVisible();
});

it('[A-06] tells AARP members of their offer, and nobody else', () => {
  const offer = brandOf().texts.memberOffer;
  const { rerender } = render(<BestPriceGuarantee clientId="coati" memberOffer={offer} />);
  expect(screen.queryByText(offer)).not.toBeInTheDocument();
  rerender(<BestPriceGuarantee clientId="coati" memberOffer={offer} isSMO />);
  expect(screen.getByText(offer)).toBeVisible();
});

it('[A-06] shows a picture only when asked, ours or the one it is given, in the size it is given', () => {
  const { container, rerender } = render(<BestPriceGuarantee clientId="coati" />);
  expect(container.querySelector('svg, img')).toBeNull();
  rerender(<BestPriceGuarantee clientId="coati" showImage />);
  expect(container.querySelector('svg')).not.toBeNull();
  rerender(
    <BestPriceGuarantee clientId="coati" showImage imageURI="/seal.svg" imageWidth={120} imageHeight={80} />,
  );
  const picture = container.querySelector('img');
  expect(picture).toHaveAttribute('src', '/seal.svg');
  expect(picture).toHaveAttribute('width', '120');
  expect(picture).toHaveAttribute('height', '80');
});

it('knows no client but the five brands', () => {
  expect(isClientId('coati')).toBe(true);
  expect(isClientId('toString')).toBe(false);
});

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

import { expectNoAxeViolations } from '@coati/testing';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { brandOf } from '../testing';
import { BestPriceGuarantee } from './best-price-guarantee';
import { clientNames } from './clients';
import { PromiseBand } from './promise-band';

const promise = (brand: string) =>
  `You won't find a lower travel insurance price anywhere else for a plan found on ${brand}.`;

it.each([...clientNames])('[A-01, A-06] promises the best price under the name of %s', (clientId, name) => {
  expect(name).toBe(brandOf(clientId).name);
  render(<BestPriceGuarantee clientId={clientId} />);
  expect(screen.getByText(promise(name))).toBeVisible();
});

it('[A-06] knows the five clients, takes the name of any other, and never leaves the name out', () => {
  expect([...clientNames.keys()]).toEqual([
    'coati',
    'tripinsure101',
    'traveldefenders',
    'tripprotectors',
    'cruiseinsurance101',
  ]);
  const { rerender } = render(<BestPriceGuarantee clientId="harborlight" brandName="Harborlight" />);
  expect(screen.getByText(promise('Harborlight'))).toBeVisible();
  rerender(<BestPriceGuarantee clientId="coati" brandName="Renamed" />);
  expect(screen.getByText(promise('Renamed'))).toBeVisible();
  rerender(<BestPriceGuarantee clientId="toString" />);
  expect(screen.getByText(promise('Coati'))).toBeVisible();
});

it('[A-06] tells members of their offer and of the fee behind it, and nobody else', () => {
  const { memberOffer, memberDisclosure } = brandOf().texts;
  const given = { clientId: 'coati', memberOffer, memberDisclosure };
  const { rerender } = render(<BestPriceGuarantee {...given} />);
  expect(screen.queryByText(/Special member offer/)).not.toBeInTheDocument();
  expect(screen.queryByText(memberDisclosure)).not.toBeInTheDocument();
  rerender(<BestPriceGuarantee {...given} isSMO />);
  expect(screen.getByText(new RegExp(memberOffer))).toBeVisible();
  expect(screen.getByText(memberDisclosure)).toBeVisible();
});

it('[A-06] shows a picture only when asked, ours or the one it is given, in the size it is given', () => {
  const { container, rerender } = render(<BestPriceGuarantee clientId="coati" />);
  expect(container.querySelector('svg, img')).toBeNull();
  rerender(<BestPriceGuarantee clientId="coati" showImage />);
  expect(container.querySelector('svg')).not.toBeNull();
  rerender(<BestPriceGuarantee clientId="coati" showImage imageWidth={120} imageHeight={80} />);
  expect(container.querySelector('svg')).toHaveAttribute('width', '120');
  expect(container.querySelector('svg')).toHaveAttribute('height', '80');
  rerender(
    <BestPriceGuarantee clientId="coati" showImage imageURI="/seal.svg" imageWidth={120} imageHeight={80} />,
  );
  const picture = container.querySelector('img');
  expect(picture).toHaveAttribute('src', '/seal.svg');
  expect(picture).toHaveAttribute('width', '120');
  expect(picture).toHaveAttribute('height', '80');
});

it('[A-06, A-07] stands under public pages with guarantee and reviews', async () => {
  render(<PromiseBand brand={brandOf('tripprotectors')} section="about" isSMO={false} />);
  expect(screen.getByText(promise('Trip Protectors'))).toBeVisible();
  expect(screen.getByRole('link', { name: /4\.8 out of 5/ })).toHaveAttribute(
    'href',
    brandOf('tripprotectors').links.reviews,
  );
  await expectNoAxeViolations();
});

it('promises no travel price on pet pages, where none is asked for', () => {
  render(<PromiseBand brand={brandOf()} section="pet" isSMO />);
  expect(screen.queryByText(/lower travel insurance price/)).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: /4\.8 out of 5/ })).toBeVisible();
});

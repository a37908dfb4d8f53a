import { expect, it } from 'vitest';
import { contactOf, telephoneLink, type BootData } from './index';

const boot = (variant: BootData['variant']): BootData =>
  ({
    variant,
    brand: {
      contacts: {
        standard: { telephone: '+1 (954) 555-0100', email: 'agents@coati.example' },
        welcome: { telephone: '+1 (954) 555-0140', email: 'welcome@coati.example' },
        aarp: { telephone: '+1 (954) 555-0160', email: 'concierge@coati.example' },
      },
    },
  }) as BootData;

it('[A-03] changes phone and email in the welcome and AARP variants', () => {
  expect(contactOf(boot('welcome'))).toEqual({
    telephone: '+1 (954) 555-0140',
    email: 'welcome@coati.example',
  });
  expect(contactOf(boot('aarp'))).toEqual({
    telephone: '+1 (954) 555-0160',
    email: 'concierge@coati.example',
  });
});

it('[A-04] takes the variant first, then the partner, then the brand', () => {
  const partner = '+1 (954) 555-0199';
  expect(contactOf(boot('welcome'), partner).telephone).toBe('+1 (954) 555-0140');
  expect(contactOf(boot('aarp'), partner).telephone).toBe('+1 (954) 555-0160');
  expect(contactOf(boot('standard'), partner).telephone).toBe(partner);
  expect(contactOf(boot('standard'), null).telephone).toBe('+1 (954) 555-0100');
});

it('[A-05] keeps only digits and the plus sign in a phone link', () => {
  expect(telephoneLink('+1 (954) 555-0100 ext. <b>')).toBe('tel:+19545550100');
});

import type { BootData, BrandContact } from './boot';

/**
 * Whom a visitor of this page calls and writes to: the welcome or AARP variant's own contact, else the partner's number
 * where a partner supplied one, else the brand's. Source.
 */
export function contactOf({ brand, variant }: BootData, partnerTelephone?: string | null): BrandContact {
  const contact = brand.contacts[variant];
  if (variant !== 'standard' || !partnerTelephone) return contact;
  return { ...contact, telephone: partnerTelephone };
}

/** `tel:` link of a number as people write it; only digits and the plus sign are kept. Source: A-05. */
export function telephoneLink(telephone: string): string {
  return `tel:${telephone.replace(/[^\d+]/g, '')}`;
}

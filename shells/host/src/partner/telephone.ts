import { contactOf, type BootData } from '@coati/contracts';
import { useSyncExternalStore } from 'react';

// One page, one partner: every root of the page calls the same number.
let supplied: string | null = null;
const listeners = new Set<() => void>();

export function supplyTelephone(telephone: string | null): void {
  if (telephone === supplied) return;
  supplied = telephone;
  listeners.forEach((changed) => changed());
}

export const suppliedTelephone = (): string | null => supplied;

export function onTelephoneSupplied(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

/** The partner's own number; null while it is not known, which is what was served. */
export const usePartnerTelephone = (): string | null =>
  useSyncExternalStore(onTelephoneSupplied, suppliedTelephone, () => null);

/** The number a visitor of this page calls. Source: A-04. */
export const useTelephone = (boot: BootData): string => contactOf(boot, usePartnerTelephone()).telephone;

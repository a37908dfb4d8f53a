import { contactOf, telephoneLink, type BootData } from '@coati/contracts';
import { selectPartnerTelephone, useAppSelector } from '@coati/store';
import { createContext, useContext, useState } from 'react';

function readBoot(): BootData | null {
  if (typeof document === 'undefined') return null;
  try {
    return JSON.parse(document.getElementById('coati-boot')?.textContent ?? 'null') as BootData | null;
  } catch {
    return null;
  }
}

const BootContext = createContext<BootData | null>(null);

/** Gives the brand where there is no page to read it from: at build time and in tests. */
export const BootProvider = BootContext.Provider;

/** What the edge wrote into this page: the brand, the variant, the gateway's origin. */
export function useBoot(): BootData | null {
  const given = useContext(BootContext);
  const [page] = useState(readBoot);
  return given ?? page;
}

/** The number to call from this page; null only where no page was written around us. Source: A-04. */
export function useTelephone(): string | null {
  const boot = useBoot();
  const partner = useAppSelector(selectPartnerTelephone);
  return boot ? contactOf(boot, partner).telephone : partner;
}

/** A number that can be called. Source: A-05. */
export function PhoneLink({ className }: { className?: string }) {
  const telephone = useTelephone();
  if (!telephone) return null;
  return (
    <a className={className} href={telephoneLink(telephone)}>
      {telephone}
    </a>
  );
}

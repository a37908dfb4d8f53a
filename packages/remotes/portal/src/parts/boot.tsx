import { contactOf, telephoneLink, type BootData } from '@coati/contracts';
import { selectPartnerTelephone, useAppSelector } from '@coati/store';
import { createContext, useContext, useState } from 'react';

function readBoot(): BootData | null {
  try {
    return JSON.parse(document.getElementById('coati-boot')?.textContent ?? 'null') as BootData | null;
  } catch {
    return null;
  }
}

const BootContext = createContext<BootData | null>(null);

/** Gives the brand where there is no page to read it from: in tests. */
export const BootProvider = BootContext.Provider;

/** What the edge wrote into this page: the brand, the variant, the gateway's origin. */
export function useBoot(): BootData | null {
  const given = useContext(BootContext);
  const [page] = useState(readBoot);
  return given ?? page;
}

/** The number to call from this page. Source: A-04. */
export function useTelephone(): string | null | undefined {
  const boot = useBoot();
  const partner = useAppSelector(selectPartnerTelephone);
  return boot ? contactOf(boot, partner).telephone : partner;
}

export function PhoneLink() {
  const telephone = useTelephone();
  return telephone ? <a href={telephoneLink(telephone)}>{telephone}</a> : null;
}

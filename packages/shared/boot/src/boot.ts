import type { BootData } from '@coati/contracts';
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

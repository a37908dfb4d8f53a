import { useBoot } from '@coati/boot';
import { useEffect } from 'react';

/** The document's title while a screen stands, with the brand's name. */
export function useTitle(title: string): void {
  const brand = useBoot()?.brand.name;
  useEffect(() => {
    document.title = brand ? `${title} | ${brand}` : title;
  }, [title, brand]);
}

import type { SectionName } from '@coati/contracts';
import { mark } from '@coati/tracking';
import { useEffect } from 'react';
import { Boundary } from '../section/boundary';
import { Fallback } from '../section/fallback';
import type { ServedPage } from '../section/served-page';
import { Standing, TakeOver } from '../section/standing';
import { usePages, type PagesOptions } from './use-pages';

export interface DocumentsAppProps extends PagesOptions {
  section: SectionName;
  served: ServedPage;
}

/** A section of documents inside <main>: one page at a time, each in a boundary of its own, and no store to pay for. */
export function DocumentsApp({ section, served, ...options }: DocumentsAppProps) {
  const { page, key, arrived } = usePages(options);
  useEffect(() => mark('section-mounted'), []);
  const stands = arrived === 'served';
  const fallback = (retry: () => void) => (
    <>
      {stands && <Standing served={served} />}
      <div className={stands ? 'coati-notice' : undefined}>
        <Fallback look={stands ? 'bar' : 'card'} boot={options.boot} retry={retry} />
      </div>
    </>
  );
  return (
    <Boundary key={key} section={section} fallback={fallback}>
      {page.element}
      {stands && <TakeOver served={served} />}
    </Boundary>
  );
}

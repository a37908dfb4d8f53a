/** Loaded only for sections of documents (blog, pet); those with routes load the router instead. */
import type { BootData, OpenPage, SectionName } from '@coati/contracts';
import type { NavigationReporter } from '@coati/tracking';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { undoForeignChanges } from '../dom/foreign-changes';
import { quietRoot } from '../report';
import type { ServedPage } from '../section/served-page';
import { DocumentsApp } from './documents-app';
import { bare, openFirst } from './open-first';
import type { PagesOptions } from './use-pages';

export interface DocumentsOptions {
  boot: BootData;
  section: SectionName;
  main: HTMLElement;
  reporter: NavigationReporter;
  served: ServedPage;
  /** Given by tests. */
  leave?: PagesOptions['leave'];
}

/**
 * Opens the page this document was served for. Resolves to the step that gives it to React: in place where the markup
 * stands already, so that neither focus nor a picture is lost. Null leaves the page as it was served.
 */
export async function prepareDocuments(
  options: DocumentsOptions,
  open: OpenPage,
): Promise<(() => void) | null> {
  const { boot, section, main, reporter, served, leave } = options;
  const first = await openFirst(open, boot, main);
  if (!first) return null;
  const given = { boot, section, main, reporter, served, leave, open, first: first.page };
  const app = <DocumentsApp {...given} />;
  return () => {
    served.capture();
    if (first.isServed) {
      undoForeignChanges(main);
      bare(main);
      // In slices: a long page would otherwise hold a slow phone up for as long as it takes to walk through it.
      startTransition(() => void hydrateRoot(main, app, quietRoot));
    } else createRoot(main, quietRoot).render(app);
  };
}

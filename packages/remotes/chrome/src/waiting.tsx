import { EmptyState, LoadingScreen, Page } from '@coati/ui';

/**
 * What stands in <main> of an application's address until its section is there; where no script runs, what it needs and
 * who helps without. Drawn once for all brands, so it names no number: the page's own stands in its header. Source: A-09.
 */
export function Waiting({ message }: { message?: string }) {
  return (
    <>
      <LoadingScreen alone message={message} />
      <noscript>
        <Page>
          <EmptyState icon="phone" title="This page needs JavaScript">
            <p>
              Turn it on and load the page again. Or call the number at the top: a licensed agent helps you
              without it.
            </p>
          </EmptyState>
        </Page>
      </noscript>
    </>
  );
}

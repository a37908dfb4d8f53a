import { Heading, Page } from '@coati/ui';
import { useTitle } from '../parts/use-title';
import { useMe } from '../session/use-session';

/** /account. Source: P-16. */
export function OverviewPage() {
  useTitle('My account');
  const me = useMe();
  return (
    <Page>
      <Heading level={1} focusable>
        Hello, {me.firstName}
      </Heading>
    </Page>
  );
}

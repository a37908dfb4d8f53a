import { Page } from '../layout/page';
import { Heading } from '../text/heading';

/** Every component in every state. */
export function Gallery() {
  return (
    <Page>
      <Heading level={1}>Components</Heading>
    </Page>
  );
}

import { Page, Section } from '../layout/page';
import { Heading, Text } from '../text/heading';
import { Actions } from './actions';
import { Feedback } from './feedback';
import { Fields } from './fields';
import { Foundations } from './foundations';

/** Every component in every state, for those who build with them; the host mounts it in development. */
export function Gallery() {
  return (
    <>
      <Section tone="deep">
        <Page>
          <Heading level={1} size="3xl">
            Components
          </Heading>
          <Text size="l">What every page of every brand is made from.</Text>
        </Page>
      </Section>
      <Section>
        <Page>
          <Foundations />
          <Actions />
          <Fields />
          <Feedback />
        </Page>
      </Section>
    </>
  );
}

import { Heading, Page, Text } from '@coati/ui';
import { useEffect } from 'react';
import styles from './front-page.module.css';

/** /sample: where a visitor meets the section first. */
export function FrontPage() {
  useEffect(() => {
    document.title = 'Sample';
  }, []);
  return (
    <Page width="text" className={styles.page}>
      <Heading level={1} focusable>
        Sample
      </Heading>
      <Text>This section is being written.</Text>
    </Page>
  );
}

import { PhoneLink } from '@coati/boot';
import { ButtonLink, Heading, Page, Stack, Text } from '@coati/ui';
import styles from './unknown-page.module.css';
import { useTitle } from './use-title';

/** What stands at an address of this section that has no screen: a link cut short, or one from long ago. Source: P-21. */
export function UnknownPage() {
  useTitle('Page not found');
  return (
    <Page width="text" className={styles.page}>
      <Stack gap={6}>
        <Heading level={1} focusable>
          There is no page at this address
        </Heading>
        <Text>
          The link may have been cut short. Your policies and everything else of yours are in your account;
          for help call <PhoneLink />.
        </Text>
        <div>
          <ButtonLink variant="primary" to="/account">
            To your account
          </ButtonLink>
        </div>
      </Stack>
    </Page>
  );
}

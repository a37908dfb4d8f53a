import { ButtonLink, Text } from '@coati/ui';
import { EXPORT_HTML, EXPORT_JSON } from '../api/accounts-client';
import { AccountPage } from './account-page';
import styles from './account.module.css';
import { DeletionPart } from './deletion-part';
import { Part } from './part';

/** /account/data: a copy of everything, and the end of it. */
export function DataPage() {
  return (
    <AccountPage title="Your data" trail={[{ slug: '/account/data', title: 'Your data' }]}>
      <Part
        id="copy"
        title="Take a copy"
        about="Everything we hold of you: account, travelers, policies, payments, saved quotes, messages."
      >
        <div className={styles.actions}>
          <ButtonLink href={EXPORT_HTML} icon="download" download="my-data.html">
            To read (HTML)
          </ButtonLink>
          <ButtonLink href={EXPORT_JSON} icon="download" download="my-data.json">
            For programs (JSON)
          </ButtonLink>
        </div>
        <Text size="s" tone="muted">
          It is gathered while you wait. Keep it safe: whoever has it knows what we know.
        </Text>
      </Part>
      <DeletionPart />
    </AccountPage>
  );
}

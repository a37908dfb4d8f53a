import { AccountPage } from './account-page';
import { EmailPart } from './email-part';
import { PasskeysPart } from './passkeys-part';
import { PasswordPart } from './password-part';
import { SessionsPart } from './sessions-part';

/** /account/security: every way into the account, and who is in. */
export function SecurityPage() {
  return (
    <AccountPage
      title="Sign-in and security"
      trail={[{ slug: '/account/security', title: 'Sign-in and security' }]}
    >
      <PasskeysPart />
      <PasswordPart />
      <EmailPart />
      <SessionsPart />
    </AccountPage>
  );
}

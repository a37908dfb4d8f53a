import { PhoneLink } from '@coati/boot';
import { ButtonLink, Text } from '@coati/ui';
import { AccountPage } from './account-page';

/** What stands below /account where no screen does: still the account, with its ways on and out. Source: P-21. */
export function UnknownAccountPage() {
  return (
    <AccountPage
      title="There is no page at this address"
      tab="Page not found"
      trail={[{ slug: '', title: 'Page not found' }]}
    >
      <Text>
        The link may have been cut short. Your policies and everything else of yours are in your account; for
        help call <PhoneLink />.
      </Text>
      <div>
        <ButtonLink variant="primary" to="/account">
          To your account
        </ButtonLink>
      </div>
    </AccountPage>
  );
}

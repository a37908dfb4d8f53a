import { Outlet } from '@coati/router';
import { Gate } from '../session/gate';

/** What every screen of the account stands behind. */
export function AccountLayout() {
  return (
    <Gate>
      <Outlet />
    </Gate>
  );
}

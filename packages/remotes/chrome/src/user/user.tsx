import { useCustomer } from './customer';
import { UserButton } from './user-button';

/** The button, once it is known whose it is. */
export function User() {
  const customer = useCustomer();
  return customer && <UserButton customer={customer} />;
}

import { lazy, Suspense } from 'react';
import { useCustomer } from './customer';

const UserButton = lazy(async () => ({
  default: (await import(/* webpackChunkName: "user" */ './user-button')).UserButton,
}));

/** Nothing for visitors; the button and its files for whoever is signed in. */
export function UserSlot() {
  const customer = useCustomer();
  return (
    customer && (
      <Suspense fallback={null}>
        <UserButton customer={customer} />
      </Suspense>
    )
  );
}

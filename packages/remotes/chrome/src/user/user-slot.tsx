import { lazy, Suspense, type ComponentType } from 'react';
import { useCustomer, type Customer } from './customer';

// A button that does not come costs itself, not the header.
const UserButton = lazy(async (): Promise<{ default: ComponentType<{ customer: Customer }> }> => {
  try {
    return { default: (await import(/* webpackChunkName: "user" */ './user-button')).UserButton };
  } catch {
    return { default: () => null };
  }
});

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

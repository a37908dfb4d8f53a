import { isSignedInLikely, listen } from '@coati/contracts';
import { useEffect, useState, type ComponentType } from 'react';

/** Nothing for visitors, not even its files: those come for whoever signed in not long ago, once the page works. */
export function UserSlot() {
  const [User, setUser] = useState<ComponentType | null>(null);
  useEffect(() => {
    const load = (): void =>
      // A button that does not come costs itself, not the header.
      void import(/* webpackChunkName: "user" */ './user').then(
        (loaded) => setUser(() => loaded.User),
        () => undefined,
      );
    if (isSignedInLikely()) setTimeout(load, 1000);
    return listen('coati:signed-in', load);
  }, []);
  return User && <User />;
}

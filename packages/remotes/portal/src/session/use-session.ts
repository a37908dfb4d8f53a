import type { Me } from '@coati/api';
import {
  customerReset,
  customerSet,
  selectCustomer,
  selectRestored,
  useAppDispatch,
  useAppSelector,
  type CustomerChanges,
} from '@coati/store';
import { useEffect, useSyncExternalStore } from 'react';
import type { SessionState } from './customer-session';
import { useServices } from './services';

/** The customer as the store keeps them for other sections. Source: C-02. */
export function customerOf(me: Me): CustomerChanges {
  const { id, salutation, firstName, lastName, telephone, address, dob, personHasOptedOutOfEmail } = me;
  return {
    id,
    salutation,
    firstName,
    lastName,
    email: me.email ?? '',
    telephone,
    address,
    personHasOptedOutOfEmail,
    dob,
    error: null,
  };
}

/** Who is signed in; the store's customer follows. `ask` is false where a screen serves those who are not, too. */
export function useSession(ask = true): SessionState {
  const { session } = useServices();
  const state = useSyncExternalStore(session.subscribe, session.get, session.get);
  const dispatch = useAppDispatch();
  const stored = useAppSelector(selectCustomer);
  const restored = useAppSelector(selectRestored);
  useEffect(() => {
    if (ask) void session.open();
    return session.followPage();
  }, [session, ask]);
  useEffect(() => {
    if (state.status === 'signed-in') dispatch(customerSet(customerOf(state.me)));
  }, [state, dispatch]);
  // A tab may still hold somebody whose session ended elsewhere.
  const leftBehind = state.status === 'anonymous' && restored && stored.id !== null;
  useEffect(() => {
    if (leftBehind) dispatch(customerReset());
  }, [leftBehind, dispatch]);
  return state;
}

/** The signed-in customer of a screen behind the gate. */
export function useMe(): Me {
  const state = useSession();
  if (state.status === 'signed-in' || state.status === 'expired') return state.me;
  throw new Error('This screen stands behind the gate');
}

import type { IconName } from '@coati/ui';

export interface AccountSection {
  to: string;
  name: string;
  about: string;
  icon: IconName;
}

/** The parts of the account, in the order in which a customer needs them. */
export const SECTIONS: readonly AccountSection[] = [
  { to: '/account', name: 'Overview', about: 'What is next', icon: 'star' },
  {
    to: '/account/policies',
    name: 'Policies',
    about: 'Documents, claims, changes, cancellation',
    icon: 'shield-check',
  },
  { to: '/account/quotes', name: 'Saved quotes', about: 'Continue where you left off', icon: 'document' },
  { to: '/account/travelers', name: 'Travelers', about: 'Who you travel with', icon: 'users' },
  {
    to: '/account/details',
    name: 'Your details',
    about: 'Name, address, telephone, email wishes',
    icon: 'user',
  },
  {
    to: '/account/security',
    name: 'Sign-in and security',
    about: 'Password, email address, passkeys, sessions',
    icon: 'lock',
  },
  { to: '/account/data', name: 'Your data', about: 'Take a copy, or delete your account', icon: 'download' },
];

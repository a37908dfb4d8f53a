/** The accounts service's wire types under the names the field uses. */

/** How one can get in here. */
export interface Ways {
  embedded: boolean;
  signUp: boolean;
  passkeys: boolean;
  /** A hosted provider, where the company uses one. */
  provider: { name: string; startUrl: string } | null;
}

/** Something that waits for a code from a mail. */
export interface CodeFlow {
  flow: string;
  expiresAt: string;
}

export interface PostalAddress {
  street: string;
  city: string;
  state: string;
  postCode: string;
  country: string;
}

/** The signed-in customer. Source: C-02. */
export interface Me {
  id: string;
  /** Null where a hosted provider told none that is verified. */
  email: string | null;
  role: 'customer' | 'staff';
  salutation: string;
  firstName: string;
  lastName: string;
  telephone: string;
  address: PostalAddress;
  /** ISO day. */
  dob: string | null;
  personHasOptedOutOfEmail: boolean;
  hasPassword: boolean;
  passkeyCount: number;
  provider: string | null;
  createdAt: string;
}

export interface AccountSession {
  id: string;
  current: boolean;
  createdAt: string;
  lastSeenAt: string;
  browser: string;
}

export interface TravelerProfile {
  id: string;
  firstName: string;
  lastName: string;
  dob: string;
  relation: string;
}

export interface Passkey {
  id: string;
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
}

/** What stays after an account is deleted, and why. */
export interface Kept {
  what: string;
  why: string;
}

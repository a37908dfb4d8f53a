/** The accounts service's wire types under the names the field uses; generated from its OpenAPI document. */
import type { components } from './generated/accounts';

type Schemas = components['schemas'];

/** How one can get in here. */
export type Ways = Schemas['Ways'];
/** Something that waits for a code from a mail. */
export type CodeFlow = Schemas['Begun'];
/** The signed-in customer. Source: C-02. */
export type Me = Schemas['Me'];
export type AccountSession = Schemas['SessionInfo'];
/** Where a customer is signed in: browsers, and applications of the company. */
export type SignIns = Schemas['SessionList'];
export type TravelerProfile = Schemas['TravelerInfo'];
export type Passkey = Schemas['PasskeyInfo'];
/** What stays after an account is deleted, and why. */
export type Kept = Schemas['KeptRecord'];

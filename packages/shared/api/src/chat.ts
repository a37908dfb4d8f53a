/** The chat service's wire types under the names the field uses; generated from its OpenAPI document. */
import type { components } from './generated/chat';

type Schemas = components['schemas'];

export type ChatStart = Schemas['StartRequest'];
export type ChatPrechat = Schemas['PrechatDetails'];
export type ChatQuote = Schemas['Quote'];
export type ChatLine = Schemas['LineAnswer'];
export type ChatConversation = Schemas['ConversationAnswer'];
export type ContactMessage = Schemas['ContactRequestBody'];
export type ContactReceipt = Schemas['ContactAnswer'];

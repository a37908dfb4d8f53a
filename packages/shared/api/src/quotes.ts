/** The quotes service's wire types under the names the field uses; generated from its OpenAPI document. */
import type { components } from './generated/quotes';

type Schemas = components['schemas'];

export type QuoteRequest = Schemas['QuoteRequest'];
export type QuoteAnswer = Schemas['QuoteAnswer'];
export type QuoteParams = Schemas['QuoteParams'];
export type QuoteMeta = Schemas['QuoteMeta'];
export type Offer = Schemas['Offer'];
export type Declined = Schemas['Declined'];
export type Benefit = Schemas['Benefit'];
export type PlanOption = Schemas['Option'];
export type Deadline = Schemas['Deadline'];
export type Carrier = Schemas['Carrier'];
export type QuoteVocabulary = Schemas['QuoteVocabulary'];
export type PlanPage = Schemas['PlanPage'];
export type PurchaseRequest = Schemas['PurchaseRequest'];
export type PurchaseAnswer = Schemas['PurchaseAnswer'];
export type Policy = Schemas['Policy'];

/* After the sale: what a signed-in customer sees of a policy and can do to it, and the quotes they keep. */
export type PolicySummary = Schemas['PolicySummary'];
export type CustomerPolicy = Schemas['CustomerPolicy'];
export type PolicyOption = Schemas['PolicyOption'];
export type CancellationPreview = Schemas['CancellationPreview'];
export type ChangeWish = Schemas['ChangeWish'];
export type ChangePreview = Schemas['ChangePreview'];
export type ChangeRequest = Schemas['ChangeRequest'];
export type PolicyPersons = Schemas['PolicyPersons'];
export type CorrectionPreview = Schemas['CorrectionPreview'];
export type SavedQuote = Schemas['SavedQuote'];
export type SaveQuoteRequest = Schemas['SaveQuoteRequest'];

/** One line of the NDJSON stream that answers POST /api/quotes. */
export type QuoteLine =
  Schemas['StartedLine'] | Schemas['OffersLine'] | Schemas['DeclinedLine'] | Schemas['DoneLine'];

/** The content service's wire types, generated from its OpenAPI document, with the tree of words spelled out. */
import type { components } from './generated/content';

type Schemas = components['schemas'];

/** Words: a text, or an element with its attributes (always an object) and what stands in it. */
export type Node = string | readonly [tag: string, attributes: Readonly<Record<string, string>>, ...Node[]];

type Spoken<T> = Omit<T, 'words'> & { words: Node[] };

export type Picture = Schemas['Picture'];
export type Person = Schemas['Person'];
export type NamedLink = Schemas['NamedLink'];
export type Crumb = Schemas['Crumb'];
export type CategoryLink = Schemas['CategoryLink'];
export type CategoryCount = Schemas['CategoryCount'];
export type CategoryCard = Schemas['CategoryCard'];
export type Categories = Schemas['Categories'];
export type PostCard = Schemas['PostCard'];
export type ContentsItem = Schemas['ContentsItem'];
export type Source = Schemas['Source'];
export type ProviderCard = Schemas['ProviderCard'];
export type SubScore = Schemas['SubScore'];
export type Itinerary = Schemas['Itinerary'];
export type ItineraryRow = Schemas['ItineraryRow'];
export type MenuLink = Schemas['MenuLink'];
export type Menus = Schemas['Menus'];
export type Partner = Schemas['Partner'];
export type PartnerLogo = Schemas['PartnerLogo'];

export type PostList = Spoken<Schemas['PostList']>;
export type Post = Spoken<Schemas['Post']>;
export type ProviderList = Spoken<Schemas['ProviderList']>;
export type Provider = Spoken<Schemas['Provider']>;
export type PageAnswer = Spoken<Schemas['PageAnswer']>;

/** What stands in the page as JSON, and what the matching endpoint answers. */
export type PageData = PostList | Post | ProviderList | Provider | PageAnswer;

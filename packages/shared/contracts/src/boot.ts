import type { RemoteAddress, SectionName } from './sections';

export type Variant = 'standard' | 'welcome' | 'aarp';

export interface BrandLogo {
  uri: string;
  width: number;
  height: number;
  altTxt: string;
}

export interface BrandContact {
  telephone: string;
  email: string;
}

/** One brand as shells/brands/<id>.json holds it, minus what only the edge needs (host names). */
export interface Brand {
  id: string;
  name: string;
  productId: string;
  legalName: string;
  /** Who holds the licenses and sells under a partner’s name; absent: the brand’s own company. */
  producer?: string;
  /** The kind of trip that the quote form begins with; absent: one trip. */
  tripKind?: 'single' | 'cruise' | 'annual';
  logo: BrandLogo;
  contacts: Record<Variant, BrandContact>;
  /** Of a partner’s brand: the main brand’s number, which its visitors call once no number of its own holds. Source: A-04. */
  mainTelephone?: string;
  address: { street: string; city: string; state: string; postCode: string };
  links: {
    affiliate: string;
    cruise: string;
    bureau: string;
    reviews: string;
    facebook: string;
    twitter: string;
    youtube: string;
    terms: string;
    privacy: string;
  };
  reviews: { numReviews: number; trustScore: number };
  /** `memberOffer` and `memberDisclosure` are read by visits of the member-organization variant (`aarp`) alone. */
  texts: {
    tagline: string;
    memberOffer: string;
    memberDisclosure: string;
    /** A partner’s: what it is, may do and is paid. */
    disclosure?: string;
  };
}

/** Who may search what; the key is the public one, which opens searching and nothing else. */
export interface SearchCredentials {
  appId: string;
  apiKey: string;
  indexName: string;
}

/**
 * Where what visitors allow is measured, and whose scripts then come. Nothing of it is asked before they allow it.
 * A script that is not configured is null.
 */
export interface TrackingAccess {
  writeKey: string;
  /** Content host of the analytics provider; null: this origin, where the platform speaks its protocol. */
  cdnUrl: string | null;
  /** Host and path its events go to, without a scheme (https); null: this origin. */
  apiHost: string | null;
  adTracker: string | null;
  formEmbed: string | null;
  /** Which share of pages tells how fast it was and what broke in it; absent: all. */
  vitalsShare?: number;
}

/** Whose chat a page has: our own panel, or a hosted vendor's window behind our button. Source: H-05. */
export type ChatAccess =
  | { vendor: 'embedded' }
  | {
      vendor: 'salesforce';
      scriptUrl: string;
      baseUrl: string;
      communityUrl: string;
      orgId: string;
      deployment: string;
    }
  | { vendor: 'chatwoot'; scriptUrl: string; baseUrl: string; websiteToken: string };

/** The JSON block #coati-boot that the edge writes into every page. */
export interface BootData {
  brand: Brand;
  variant: Variant;
  partnerId: string | null;
  section: SectionName;
  /** Header section: which tabs and sub-navigation show. */
  area: 'travel' | 'about' | 'pet';
  remotes: Partial<Record<SectionName, RemoteAddress>>;
  /** Search credentials; the header's search box shows only where they are present (N-07). */
  search?: SearchCredentials;
  /** Absent where nothing is measured beyond our own page views. */
  tracking?: TrackingAccess;
  /** Absent in pages of an earlier release: our own. */
  chat?: ChatAccess;
  /** Origin of the payment gateway that serves the hosted card fields. */
  gatewayOrigin: string;
  hostRelease: string;
}

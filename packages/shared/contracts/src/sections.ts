export type SectionName = 'chrome' | 'blog' | 'pet' | 'quote' | 'portal';

/** Where one live release of a remote lies; paths are same-origin and absolute. */
export interface RemoteAddress {
  release: string;
  contract: number;
  entry: string;
  integrity?: string;
  styles: string[];
}

/** `remote.json` of one release of a remote; paths are relative to the release's own folder. */
export interface RemoteManifest {
  section: string;
  release: string;
  contract: number;
  entry: string;
  /** `sha384-…` of the entry. */
  integrity: string;
  /** One stylesheet, or none. */
  styles: string[];
  /** Scripts the section needs at start, the entry first. */
  hints: string[];
  /** Scripts of pages that load by themselves (chunks named `page-<name>`), by name; `app` is the application frame's. */
  pages: Record<string, string[]>;
  /** Shared modules those scripts and pages take from the host. */
  needs: string[];
  /** Every shared module it takes from the host, with the version it was built against. */
  shared: Record<string, string>;
  /** Trusted Types policies its scripts create. */
  policies: string[];
  /** Gzip bytes of every script, by path. */
  sizes: Record<string, number>;
  /** `sha384-…` of every file of the release but this one, compressed copies included. */
  files: Record<string, string>;
}

/** `host.json` of one release of the host. */
export interface HostManifest {
  release: string;
  contract: number;
  /** Every contract whose remotes it runs, the oldest first; `contract` is the last of them. */
  contracts: number[];
  entry: string;
  integrity: string;
  styles: string[];
  /** Scripts every page needs at start, the entry first. */
  hints: string[];
  /** Scripts a section with routes needs besides. */
  routing: string[];
  /** Scripts a section of documents needs besides. */
  documents: string[];
  /** Fonts to preload. */
  fonts: string[];
  /** Shared modules it provides: version, and the scripts that hold it. */
  shared: Record<string, { version: string; scripts: string[] }>;
  policies: string[];
  sizes: Record<string, number>;
  files: Record<string, string>;
}

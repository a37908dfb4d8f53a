/** True in a development build: the component gallery at /ui/ is in it. */
declare const __GALLERY__: boolean;

/** Where the host's chunks are asked for. */
declare let __webpack_public_path__: string;

/** webpack's share scope, where one copy of every shared module lies. */
declare const __webpack_init_sharing__: (scope: string) => Promise<void>;
declare const __webpack_share_scopes__: Record<string, unknown>;

declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
/** The text of a stylesheet, for parts that come after the page and bring their look along. */
declare module '*.css?inline' {
  const text: string;
  export default text;
}
declare module '*.css';

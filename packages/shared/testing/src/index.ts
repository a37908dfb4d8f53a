export { expectNoAxeViolations } from './axe';
export { fakeRemote, type RemoteFate } from './fake-remote';
export { renderWithStore, type Rendered, type RenderOptions } from './render';
export { servedHtml } from './served-html';

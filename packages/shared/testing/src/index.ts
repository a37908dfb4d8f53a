export { expectNoAxeViolations } from './axe';
export { fakeRemote, type RemoteFate } from './fake-remote';
export { pageBoot } from './page-boot';
export { renderWithStore, type Rendered, type RenderOptions } from './render';
export { installScreen } from './screen';
export { outline, servedBodies, type ServedBodies } from './served-bodies';
export { servedHtml } from './served-html';

/** The one build preset: a remote's or host's whole webpack config is a call of these. */
export { defineHost } from './host.js';
export { defineRemote } from './remote.js';

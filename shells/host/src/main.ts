/** Shared modules are settled before anything that uses them runs, so the start itself is a step of its own. */
import { tolerateForeignChanges } from './dom/foreign-changes';
import './vitals/early';

tolerateForeignChanges();

// Beside this very script; webpack's own way to find that out is several times as long.
__webpack_public_path__ = (document.currentScript as HTMLScriptElement).src.replace(/[^/]*$/, '');

import(/* webpackChunkName: "bootstrap" */ './bootstrap')
  .then(({ started }) => started)
  .catch((error: unknown) => {
    // The page reads, links and forms work as the edge served them; it only stays without its comforts.
    console.warn('The page could not start', error);
  });

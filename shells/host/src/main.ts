/** Shared modules are settled before anything that uses them runs, so the start itself is a step of its own. */
import(/* webpackChunkName: "bootstrap" */ './bootstrap').catch((error: unknown) => {
  // The page reads, links and forms work as the edge served them; it only stays without its comforts.
  console.warn('The page could not start', error);
});

/**
 * The styles of what no script draws: a release's stylesheet is gathered from what its scripts import, so somebody has to
 * name these. No class name of theirs is used in the browser.
 */
import './best-price-guarantee.module.css';
import './promise-band.module.css';

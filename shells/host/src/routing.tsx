/** Loaded only for sections that have routes: a reader of an article never pays for a router. */
export { matchRoutes } from 'react-router';
export { withPageLoaded } from './section/lazy-routes';
export { SectionApp } from './section/section-app';

export { pathWithoutKeys, shareableAddress, shareableReferrer } from './addresses';
export { track } from './journey';
export { mark } from './marks';
export { createNavigationReporter, type NavigationReporter } from './navigation';
export * from './session-info';

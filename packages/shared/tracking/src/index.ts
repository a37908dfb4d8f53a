export { track } from './journey';
export { mark } from './marks';
export { createNavigationReporter, type NavigationReporter } from './navigation';

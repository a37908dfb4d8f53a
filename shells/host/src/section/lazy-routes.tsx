import type { RouteObject } from '@coati/router';
import { lazy, type ComponentType } from 'react';

/**
 * Routes as the declarative router draws them: `lazy: () => import('./page')` becomes a component that loads when it is
 * first shown. React keeps a failed load for good, so a new try needs routes made anew.
 */
export function withLazyPages(routes: RouteObject[]): RouteObject[] {
  return routes.map((route) => {
    const children = route.children ? { children: withLazyPages(route.children) } : {};
    if (typeof route.lazy !== 'function') return { ...route, ...children } as RouteObject;
    const load = route.lazy as () => Promise<{ Component?: ComponentType; default?: ComponentType }>;
    const Page = lazy(async () => {
      const loaded = await load();
      const Component = loaded.Component ?? loaded.default;
      if (!Component) throw new Error(`The page at ${route.path ?? '/'} exports no Component`);
      return { default: Component };
    });
    return { ...route, ...children, lazy: undefined, element: <Page /> } as RouteObject;
  });
}

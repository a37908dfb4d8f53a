import type { RouteObject } from '@coati/router';
import { lazy, type ComponentType } from 'react';
import { matchRoutes } from 'react-router';

type LazyPage = () => Promise<{ Component?: ComponentType }>;

async function componentOf({ lazy: load, path }: RouteObject): Promise<ComponentType> {
  const { Component } = await (load as LazyPage)();
  if (!Component) throw new Error(`The page at ${path ?? '/'} exports no Component`);
  return Component;
}

/**
 * The routes with the page at this path loaded, so that it can take the served page's place in one commit.
 * Rejects when a file of that page does not come.
 */
export function withPageLoaded(routes: RouteObject[], path: string): Promise<RouteObject[]> {
  const matched = new Set(matchRoutes(routes, path)?.map(({ route }) => route));
  const load = async (route: RouteObject): Promise<RouteObject> => {
    const isNeeded = matched.has(route) && route.lazy !== undefined;
    const page = isNeeded ? { lazy: undefined, Component: await componentOf(route) } : {};
    const children = route.children ? { children: await Promise.all(route.children.map(load)) } : {};
    return { ...route, ...page, ...children } as RouteObject;
  };
  return Promise.all(routes.map(load));
}

/**
 * Routes as the declarative router draws them: `lazy: () => import('./page')` becomes a component that loads when it is
 * first shown. React keeps a failed load for good, so a new try needs routes made anew.
 */
export function withLazyPages(routes: RouteObject[]): RouteObject[] {
  return routes.map((route) => {
    const children = route.children ? { children: withLazyPages(route.children) } : {};
    if (route.lazy === undefined) return { ...route, ...children } as RouteObject;
    const Page = lazy(async () => ({ default: await componentOf(route) }));
    return { ...route, ...children, lazy: undefined, element: <Page /> } as RouteObject;
  });
}

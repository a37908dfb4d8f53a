/**
 * The router as remotes know it: one instance, owned by the host; only the host builds it. What no section asks for is
 * not here, since every page with routes would ship it: add it with its first use. Of the library, only modules that know
 * nothing of loaders and forms are touched (docs/adr/0050-a-page-ships-what-it-runs.md).
 */
export { Outlet, useLocation, useNavigate, useNavigationType, useParams } from 'react-router';
export type { Location, RouteObject, To } from 'react-router';
export { Link, type LinkProps } from './link';
export { useSearchParams } from './use-search-params';

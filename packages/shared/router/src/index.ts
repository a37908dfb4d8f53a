/** The router as remotes know it: one instance, owned by the host; only the host builds it. */
export {
  Link,
  NavLink,
  Navigate,
  Outlet,
  createSearchParams,
  generatePath,
  useHref,
  useInRouterContext,
  useLocation,
  useMatch,
  useNavigate,
  useNavigationType,
  useParams,
  useRouteError,
  useSearchParams,
} from 'react-router';
export type {
  LinkProps,
  Location,
  NavLinkProps,
  NavigateFunction,
  NavigateOptions,
  RouteObject,
  To,
} from 'react-router';

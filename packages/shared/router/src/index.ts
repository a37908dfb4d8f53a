/**
 * The router as remotes know it: one instance, owned by the host; only the host builds it. What no section asks for is
 * not here, since every page with routes would ship it: add it with its first use.
 */
export {
  Link,
  Outlet,
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
  useSearchParams,
} from 'react-router';
export type { Location, RouteObject, To } from 'react-router';

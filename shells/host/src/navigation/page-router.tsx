import { startTransition, useLayoutEffect, useState, type ReactNode } from 'react';
import { Router, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router';
import { noteScroll } from './scroll';

/**
 * The page's one router, on the browser's own history. The library's BrowserRouter is the same dozen lines, in one file with
 * all that loaders and forms need, which every page with routes would ship.
 */
export function PageRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => {
    const made = createBrowserHistory({ v5Compat: true });
    const { push } = made;
    made.push = (to, state) => {
      noteScroll();
      push(to, state);
    };
    return made;
  });
  const [{ action, location }, move] = useState({ action: history.action, location: history.location });
  // While the next page loads, the one before it stays.
  useLayoutEffect(() => history.listen((moved) => startTransition(() => move(moved))), [history]);
  return (
    <Router location={location} navigationType={action} navigator={history}>
      {children}
    </Router>
  );
}

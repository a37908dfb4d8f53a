import type { ReactNode } from 'react';
import { VisuallyHidden } from '../text/visually-hidden';

/** Says one short thing when it changes, e.g. `12 plans`; stays in the page while empty, or nothing would be heard. */
export function StatusMessage({ children, visible = false }: { children?: ReactNode; visible?: boolean }) {
  const status = (
    <span role="status" aria-atomic="true">
      {children}
    </span>
  );
  return visible ? status : <VisuallyHidden>{status}</VisuallyHidden>;
}

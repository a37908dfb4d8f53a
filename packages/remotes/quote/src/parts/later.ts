import { lazy, type ComponentType } from 'react';

/** A part whose code comes behind the page's. One that does not come costs itself: nothing stands in its place. */
export const later = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy(async (): Promise<{ default: ComponentType<P> }> => {
    try {
      return { default: await load() };
    } catch {
      return { default: () => null };
    }
  });

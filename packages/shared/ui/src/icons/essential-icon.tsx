import { Drawing, type DrawingProps } from './drawing';
import { essentialPaths } from './essential-paths';

export interface EssentialIconProps extends Omit<DrawingProps, 'paths'> {
  name: keyof typeof essentialPaths;
}

/** An icon out of the few that every page has: for remotes that carry a copy of what they use of this package. */
export function EssentialIcon({ name, ...look }: EssentialIconProps) {
  return <Drawing {...look} paths={essentialPaths[name]} />;
}

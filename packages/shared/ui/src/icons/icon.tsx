import { Drawing, type DrawingProps } from './drawing';
import { iconPaths, type IconName } from './paths';

export interface IconProps extends Omit<DrawingProps, 'paths'> {
  name: IconName;
}

export function Icon({ name, ...look }: IconProps) {
  return <Drawing {...look} paths={iconPaths[name]} />;
}

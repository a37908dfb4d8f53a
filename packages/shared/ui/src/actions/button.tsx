import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { classNames } from '../class-names';
import { Icon } from '../icons/icon';
import type { IconName } from '../icons/paths';
import { VisuallyHidden } from '../text/visually-hidden';
import styles from './button.module.css';

/** `primary` is the one action that matters on a screen; there is at most one of it. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'm' | 's';

export interface ButtonLook {
  variant?: ButtonVariant;
  size?: ButtonSize;
  fullWidth?: boolean;
  icon?: IconName;
  iconAfter?: IconName;
}

type Native = Pick<
  ButtonHTMLAttributes<HTMLButtonElement>,
  | 'id'
  | 'type'
  | 'name'
  | 'value'
  | 'form'
  | 'aria-label'
  | 'aria-expanded'
  | 'aria-controls'
  | 'aria-pressed'
  | 'aria-describedby'
  | 'aria-haspopup'
  | 'className'
>;

export interface ButtonProps extends ButtonLook, Native {
  children: ReactNode;
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void;
  /** Something is on its way: shows so, says so, keeps focus, and answers no click. */
  loading?: boolean;
  /** What is on its way, in words. */
  loadingLabel?: string;
  disabled?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

export function buttonClass(
  { variant = 'secondary', size = 'm', fullWidth }: ButtonLook,
  extra?: string,
): string {
  return classNames(
    styles.button,
    styles[variant],
    styles[`size-${size}`],
    fullWidth && styles.fullWidth,
    extra,
  );
}

/** A button with the states of A-12: ready, loading, disabled. */
export function Button({
  children,
  variant,
  size,
  fullWidth,
  icon,
  iconAfter,
  loading = false,
  loadingLabel = 'Working',
  disabled = false,
  type = 'button',
  onClick,
  className,
  ...native
}: ButtonProps) {
  // While loading the button stays focusable: a disabled one would drop the keyboard user's place.
  const answer = (event: MouseEvent<HTMLButtonElement>): void => {
    if (loading) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...native}
      type={type}
      disabled={disabled}
      aria-disabled={loading || undefined}
      aria-busy={loading || undefined}
      onClick={answer}
      className={buttonClass({ variant, size, fullWidth }, classNames(loading && styles.loading, className))}
    >
      {loading ? <span className={styles.spinner} aria-hidden="true" /> : icon && <Icon name={icon} />}
      <span>
        {children}
        {loading && (
          <>
            {' '}
            <VisuallyHidden>({loadingLabel})</VisuallyHidden>
          </>
        )}
      </span>
      {iconAfter && !loading && <Icon name={iconAfter} />}
    </button>
  );
}

import { TextField, type TextFieldProps } from '@coati/ui';
import { useState } from 'react';
import styles from './sign-in.module.css';

type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'autoComplete'> & {
  /** Tells a password manager which of the two it is. */
  autoComplete: 'current-password' | 'new-password';
};

/** A password that can be pasted, filled in by a manager, and looked at. Source: WCAG 3.3.8. */
export function PasswordField(props: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <div className={styles.password}>
      <TextField {...props} type={shown ? 'text' : 'password'} spellCheck={false} autoCapitalize="none" />
      <button
        type="button"
        className={styles.reveal}
        aria-controls={props.id}
        aria-label={`${shown ? 'Hide' : 'Show'} ${props.label.toLowerCase()}`}
        onClick={() => setShown(!shown)}
      >
        {shown ? 'Hide' : 'Show'}
      </button>
    </div>
  );
}

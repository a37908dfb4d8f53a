import { CallFailed, mailAddressError, type ContactMessage, type ToldError } from '@coati/api';
import { telephoneOf } from '@coati/formats';
import { useEffect, useRef, type MouseEvent } from 'react';

/** What a message is looked at for before it is sent. */
export type Asked = Required<Pick<ContactMessage, 'email' | 'telephone' | 'text'>>;

const TELEPHONE = 'Enter a telephone number such as (954) 555-0100, or leave it empty';

/** What stops a message, in the words that the service has for those who send it without scripts. Source: P-05. */
export function wrongOf({ email, telephone, text }: Asked): ToldError[] {
  const rules: [string, string | null][] = [
    ['contact-email', mailAddressError(email)],
    ['contact-telephone', !telephone || telephoneOf(telephone) ? null : TELEPHONE],
    ['contact-text', text ? null : 'Enter your message, in up to 4,000 characters'],
  ];
  return rules.flatMap(([fieldId, message]) => (message ? [{ fieldId, message }] : []));
}

/** What the service would not take, at the fields it names; none where it is about none of them. */
export function refusedOf(failed: unknown): ToldError[] {
  if (!(failed instanceof CallFailed)) return [];
  return (failed.problem.errors ?? [])
    .filter(({ pointer }) => /^#?\/(name|email|telephone|text)$/.test(pointer))
    .map(({ pointer, message }) => ({ fieldId: pointer.replace(/^#?\//, 'contact-'), message }));
}

function toField(event: MouseEvent, fieldId: string): void {
  const field = document.getElementById(fieldId);
  if (!field) return;
  event.preventDefault();
  // The label comes into view with the field.
  document.querySelector(`label[for="${fieldId}"]`)?.scrollIntoView?.({ block: 'center' });
  field.focus({ preventScroll: true });
}

/**
 * All that stops the form, at its top: takes focus after each failed try, and each line leads to its field. The library's
 * own summary has its style sheet with it, which no page of words loads.
 */
export function ContactErrors({ errors }: { errors: readonly ToldError[] }) {
  const box = useRef<HTMLDivElement>(null);
  // A new list is a new try, also of the same words.
  useEffect(() => {
    if (errors.length === 0) return undefined;
    box.current?.focus();
    const title = document.title;
    document.title = `Error: ${title}`;
    return () => {
      document.title = title;
    };
  }, [errors]);
  if (errors.length === 0) return null;
  return (
    <div ref={box} role="alert" tabIndex={-1} className="coati-contact-errors">
      <h3>There is a problem</h3>
      <ul>
        {errors.map(({ fieldId, message }) => (
          <li key={fieldId}>
            <a href={`#${fieldId}`} onClick={(event) => toField(event, fieldId)}>
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

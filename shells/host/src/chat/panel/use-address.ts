import { CallFailed, mailAddressError, mailAddressOf, useToldErrors, type ToldError } from '@coati/api';
import { useRef, useState, type FormEvent } from 'react';
import { troubleWords } from './words';

/** The address that a form of the panel holds, as it is sent. */
export const addressIn = (form: HTMLFormElement): string =>
  mailAddressOf(String(new FormData(form).get('email') ?? ''));

/** The address that a form of the panel asks for: what is wrong with it is said at its field, and goes when it is right. */
export function useAddress(fieldId: string, required: boolean) {
  const field = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState('');
  const faultsOf = (typed: string): ToldError[] => {
    const message = typed || required ? mailAddressError(typed) : null;
    return message ? [{ fieldId, message }] : [];
  };
  const told = useToldErrors(() => faultsOf(email));
  const error = told.errorOf(fieldId);
  return {
    error,
    /** The field's own attributes. */
    input: {
      id: fieldId,
      ref: field,
      name: 'email',
      type: 'email',
      autoComplete: 'email',
      maxLength: 254,
      required,
      'aria-invalid': error ? true : undefined,
    },
    /** Whether it can be sent; else the field has the focus, and says why. */
    check: (form: HTMLFormElement): boolean => {
      setEmail(addressIn(form));
      const isFine = told.check(faultsOf(addressIn(form)));
      if (!isFine) field.current?.focus();
      return isFine;
    },
    /** Whether it was this address that the service did not take. */
    refused: (failed: unknown): boolean => {
      if (!(failed instanceof CallFailed) || failed.problem.status !== 422) return false;
      told.tell([{ fieldId, message: troubleWords(failed) }]);
      field.current?.focus();
      return true;
    },
    onChange: (event: FormEvent<HTMLFormElement>): void => {
      setEmail(addressIn(event.currentTarget));
      told.onChange(event);
    },
  };
}

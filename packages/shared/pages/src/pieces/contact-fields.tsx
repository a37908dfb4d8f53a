import type { InputHTMLAttributes } from 'react';

interface FieldProps {
  /** What is wrong with it, above it. */
  error: string | undefined;
  /** What was typed before. */
  defaultValue: string | undefined;
}

interface LineProps extends FieldProps, Omit<InputHTMLAttributes<HTMLInputElement>, 'defaultValue'> {
  id: string;
  label: string;
  /** Id of what says why it is asked. */
  why?: string;
}

const marked = (id: string, error: string | undefined, why?: string) => ({
  'aria-invalid': error ? true : undefined,
  'aria-describedby': [why, error && `${id}-wrong`].filter(Boolean).join(' ') || undefined,
});

function Wrong({ id, error }: { id: string; error: string | undefined }) {
  return error ? (
    <p id={`${id}-wrong`} className="coati-contact-trouble">
      {error}
    </p>
  ) : null;
}

/** One line that is typed. */
export function Line({ id, label, error, why, ...input }: LineProps) {
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <Wrong id={id} error={error} />
      <input id={id} {...input} {...marked(id, error, why)} />
    </>
  );
}

export function Words({ error, defaultValue }: FieldProps) {
  const id = 'contact-text';
  return (
    <>
      <label htmlFor={id}>Your message</label>
      <Wrong id={id} error={error} />
      <textarea
        id={id}
        name="text"
        defaultValue={defaultValue}
        rows={6}
        maxLength={4000}
        required
        {...marked(id, error)}
      />
    </>
  );
}

export function Topic({ defaultValue }: Pick<FieldProps, 'defaultValue'>) {
  return (
    <>
      <label htmlFor="contact-topic">What is it about?</label>
      <select id="contact-topic" name="topic" defaultValue={defaultValue}>
        <option value="quote">A quote</option>
        <option value="policy">A policy I have</option>
        <option value="claim">A claim</option>
        <option value="other">Something else</option>
      </select>
    </>
  );
}

import { Link } from '@coati/router';
import { RadioGroup, Text } from '@coati/ui';
import { useMe } from '../session/use-session';

interface WhereMailsGoProps {
  id: string;
  name: string;
  error?: string | undefined;
  /** The address the policy has. */
  of: string;
  value: string;
  onChange: (email: string) => void;
}

const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** A policy's address becomes its account's and no other: of that one its owner has shown that it is theirs. */
export function WhereMailsGo({ of, ...field }: WhereMailsGoProps) {
  const { email } = useMe();
  const another = (
    <>
      To have them sent elsewhere, <Link to="/account/security#email">change your account’s address</Link>{' '}
      first: we mail a code to the new one.
    </>
  );
  if (!email || same(of, email))
    return (
      <Text>
        Emails about this policy go to <strong>{of}</strong>
        {email && ', the address of your account'}. {another}
      </Text>
    );
  return (
    <>
      <RadioGroup
        {...field}
        label="Emails about this policy go to"
        options={[
          { value: of, label: of, hint: 'As now' },
          {
            value: email,
            label: email,
            hint: 'Your account’s address. We tell the other one that mails moved',
          },
        ]}
        required
      />
      <Text size="s" tone="muted">
        {another}
      </Text>
    </>
  );
}

import { useSearchParams } from '@coati/router';
import { returnPath } from '../domain/return-path';
import { SignInScreen } from './sign-in-screen';
import { useArrival } from './use-arrival';

/** /sign-in. Source: P-17. */
export function SignInPage() {
  const [query] = useSearchParams();
  const back = returnPath(query.get('next'));
  const state = useArrival(back);
  if (state.status === 'signed-in') return null;
  const because =
    query.get('after') === 'reset' ? 'reset' : state.status === 'anonymous' ? state.because : 'never';
  return <SignInScreen back={back} because={because} failed={query.has('problem')} />;
}

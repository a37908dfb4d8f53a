import { useState } from 'react';
import { signOut } from './customer';

interface SigningOut {
  /** Answers whether the session is over. Pressed again meanwhile it does nothing. */
  leave: () => Promise<boolean>;
  /** How it stands, for whoever pressed: on its way, or not done; else nothing. */
  words: string;
}

/** The way out of an account, and what is to be said of it beside its button. */
export function useSigningOut(): SigningOut {
  const [words, setWords] = useState('');
  const [isLeaving, setLeaving] = useState(false);
  const leave = async (): Promise<boolean> => {
    if (isLeaving) return false;
    setLeaving(true);
    setWords('Signing out');
    const over = await signOut();
    setLeaving(false);
    setWords(over ? '' : 'You are still signed in. Try again.');
    return over;
  };
  return { leave, words };
}

import { useCallback, useEffect, useRef, useState } from 'react';
import { readFrameMessage, readToken, safeHeight, type CardToken } from './card-frame';
import { TokenWait } from './token-wait';

export interface CardFrame {
  /** Goes to the iframe's ref. */
  attach: (element: HTMLIFrameElement | null) => void;
  ready: boolean;
  /** The gateway has not shown its fields for so long that a person wonders. */
  late: boolean;
  /** A token was asked for and nothing came of it. */
  silent: boolean;
  /** Which try at the frame this is, and how the next one begins. */
  attempt: number;
  again: () => void;
  height: number;
  complete: boolean;
  /** A token has been asked for and has not come: a second press of the page's button asks for none. */
  asking: boolean;
  /**
   * Asks the frame for a token; a bank's question is answered inside it meanwhile. Raises: CardRefused, where the frame says
   * nothing too.
   */
  submit: () => Promise<CardToken>;
}

const FIRST_HEIGHT_PX = 320;
const LATE_AFTER_MS = 10_000;
const NOT_THERE = {
  ready: false,
  late: false,
  silent: false,
  height: FIRST_HEIGHT_PX,
  complete: false,
  asking: false,
};
/** What the frame needs of our look; it paints itself with these, so that a brand or a dark scheme does not end at it. */
const THEME = [
  '--c-page',
  '--c-surface',
  '--c-sand',
  '--c-line',
  '--c-control',
  '--c-text',
  '--c-text-muted',
  '--c-brand',
  '--c-focus',
  '--c-danger',
  '--c-danger-soft',
  '--r-s',
  '--r-m',
];

function themeTokens(): Record<string, string> {
  const style = getComputedStyle(document.documentElement);
  return Object.fromEntries(THEME.map((name) => [name, style.getPropertyValue(name).trim()]));
}

/** The page's side of the hosted card fields. No card number passes through here. */
export function useCardFrame(gatewayOrigin: string): CardFrame {
  const element = useRef<HTMLIFrameElement>(null);
  const [frame, setFrame] = useState(NOT_THERE);
  const [attempt, setAttempt] = useState(0);
  const timer = useRef(0);
  const isTriedAgain = useRef(false);
  const [wait] = useState(
    () => new TokenWait(() => setFrame((now) => ({ ...now, asking: false, silent: true }))),
  );
  const attach = useCallback(
    (mounted: HTMLIFrameElement | null) => {
      element.current = mounted;
      window.clearTimeout(timer.current);
      wait.end();
      if (!mounted) return setFrame(NOT_THERE);
      timer.current = window.setTimeout(
        () => setFrame((now) => ({ ...now, late: !now.ready })),
        LATE_AFTER_MS,
      );
      // The button that was pressed went with its words: the fields that it brings are where a person goes on.
      if (isTriedAgain.current) mounted.focus();
      isTriedAgain.current = false;
    },
    [wait],
  );
  useEffect(() => {
    const onMessage = (event: MessageEvent): void => {
      const window = element.current?.contentWindow ?? null;
      const message = readFrameMessage(event, { origin: gatewayOrigin, window });
      if (!message) return;
      if (message.type === 'gateway:ready') {
        setFrame((now) => ({ ...now, ready: true, late: false }));
        window?.postMessage({ type: 'gateway:theme', tokens: themeTokens() }, gatewayOrigin);
      }
      if (message.type === 'gateway:ready' || message.type === 'gateway:height') {
        const height = safeHeight(message.height);
        if (height) setFrame((now) => ({ ...now, height }));
      }
      if (message.type === 'gateway:changed') setFrame((now) => ({ ...now, complete: message.complete }));
      if (message.type === 'gateway:asking') {
        if (message.open) wait.pause();
        else wait.goOn();
      }
      const token = readToken(message);
      if (token) wait.give(token);
      if (message.type === 'gateway:error') wait.refuse(message.message ?? '');
      if (token || message.type === 'gateway:error') setFrame((now) => ({ ...now, asking: false }));
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, [gatewayOrigin, wait]);
  const submit = useCallback(() => {
    setFrame((now) => ({ ...now, asking: true, silent: false }));
    element.current?.contentWindow?.postMessage({ type: 'gateway:submit' }, gatewayOrigin);
    return wait.begin();
  }, [gatewayOrigin, wait]);
  const again = useCallback(() => {
    isTriedAgain.current = true;
    setAttempt((count) => count + 1);
  }, []);
  return { attach, ...frame, attempt, again, submit };
}

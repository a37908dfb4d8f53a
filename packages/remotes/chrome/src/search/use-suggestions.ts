import type { SearchAnswer } from '@coati/api';
import type { SearchCredentials } from '@coati/contracts';
import { isComposing } from '@coati/formats';
import {
  useEffect,
  useRef,
  useState,
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import type * as liveModule from './live-search';

type Live = typeof liveModule;

const NOTHING: SearchAnswer = { hits: [], nbHits: 0, query: '', page: 0, nbPages: 0 };
/** Nothing is active: the arrows are still in the text. */
const TEXT = -1;

const loadLive = (): Promise<Live> => import(/* webpackChunkName: "search" */ './live-search');

/**
 * What the header's search box does while one types. The client and the list come with the first focus, so that a page
 * nobody searches on does not pay for them; where they do not come, the box is the form it was. Source: S-01 … S-03.
 */
export function useSuggestions(
  credentials: SearchCredentials,
  form: RefObject<HTMLFormElement | null>,
  load = loadLive,
) {
  const [live, setLive] = useState<Live | null>(null);
  const [answer, setAnswer] = useState(NOTHING);
  const [active, setActive] = useState(TEXT);
  const [hasFocus, setFocus] = useState(false);
  const [isDismissed, dismiss] = useState(false);
  const asked = useRef(0);
  const loading = useRef(false);
  const ask = useRef<ReturnType<Live['asker']> | null>(null);

  const isOpen = hasFocus && !isDismissed && answer.hits.length > 0;
  const options = answer.hits.length + (answer.nbHits > answer.hits.length ? 1 : 0);
  const field = (): HTMLInputElement | null => form.current?.querySelector('input') ?? null;

  /** Asks for what stands in the box; only the answer to the last question counts. */
  const look = async (): Promise<void> => {
    const question = (asked.current += 1);
    setActive(TEXT);
    const found = await ask.current?.(field()?.value ?? '').catch(() => null);
    if (question !== asked.current) return;
    setAnswer(found ?? NOTHING);
    setActive(TEXT);
  };
  const wake = (): void => {
    if (live || loading.current) return;
    loading.current = true;
    load()
      .then((module) => {
        ask.current = module.asker(credentials);
        setLive(module);
        setFocus(holdsFocus(form.current));
        // What was typed before, or kept by the browser, is a question too.
        void look();
      })
      .catch(() => undefined)
      .finally(() => (loading.current = false));
  };
  // Focus that came before this script is focus as well.
  useEffect(() => {
    if (holdsFocus(form.current)) wake();
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  const move = (to: number): boolean => {
    if (answer.hits.length === 0) return false;
    dismiss(false);
    // One step beyond either end is the text itself.
    setActive(((to + 1 + options + 1) % (options + 1)) - 1);
    return true;
  };
  const keys: Partial<Record<string, () => boolean>> = {
    ArrowDown: () => move(active + 1),
    ArrowUp: () => move(active - 1),
    Home: () => isOpen && active !== TEXT && move(0),
    End: () => isOpen && active !== TEXT && move(options - 1),
    Enter: () => isOpen && active !== TEXT && follow(form.current, active),
    Escape: () => isOpen && (dismiss(true), setActive(TEXT), true),
  };
  return {
    Suggestions: live?.Suggestions,
    answer,
    active: isOpen ? active : TEXT,
    isOpen,
    onFocus: (): void => {
      setFocus(true);
      wake();
    },
    onBlur: ({ relatedTarget, currentTarget }: FocusEvent<HTMLFormElement>): void => {
      if (currentTarget.contains(relatedTarget)) return;
      setFocus(false);
      setActive(TEXT);
    },
    onInput: (): void => {
      dismiss(false);
      void look();
    },
    onKeyDown: (event: KeyboardEvent): void => {
      if (!isComposing(event.nativeEvent) && keys[event.key]?.()) event.preventDefault();
    },
    /** There is nothing to search for in an empty box. */
    onSubmit: (event: FormEvent): void => {
      if (field()?.value.trim() === '') event.preventDefault();
    },
  };
}

const holdsFocus = (form: Element | null): boolean => form?.contains(document.activeElement) ?? false;

/** Goes where the option leads as a click would, so that pages of this section change in place. */
function follow(form: HTMLFormElement | null, index: number): boolean {
  form?.querySelectorAll<HTMLElement>('[role="option"]')[index]?.click();
  return true;
}

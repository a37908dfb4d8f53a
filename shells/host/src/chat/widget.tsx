import type { ChatPrechat, ChatQuote } from '@coati/api';
import type { AppStore } from '@coati/store';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Availability } from './availability';
import { ChatButton } from './chat-button';
import { ChatIcon } from './chat-icon';
import type { Conversation } from './conversation/conversation';
import { Invitation } from './invitation';
import { lookOf } from './looks';
import type { Memory } from './memory';
import { NoPanel } from './no-panel';
import { isHiddenAt, isResults } from './places';
import { quoteOf } from './prechat';
import type { Tabs } from './tabs';
import { usePanel } from './use-panel';
import { useIsWide, usePath, useQuoteNow, useWhile } from './use-situation';
import { useUnread } from './use-unread';
import type { VendorDesk } from './vendor-desk';

/** What the widget takes from the page around it. */
export interface ChatWorld {
  availability: Availability;
  memory: Memory;
  tabs: Pick<Tabs, 'show'>;
  prechat: () => ChatPrechat;
  /** The page's store, where it has one. */
  store: AppStore | null;
  /** A hosted vendor's chat; null: our own panel. */
  vendor: VendorDesk | null;
  onNavigated: (moved: () => void) => () => void;
}

const always = (): boolean => true;
const never = (): (() => void) => () => undefined;

/** Chat and contact, at the lower right of the page. It comes and goes by itself and never takes the focus. */
export function Widget({ world }: { world: ChatWorld }) {
  const { availability, memory, tabs, store, vendor } = world;
  const path = usePath(world.onNavigated);
  const isHidden = !useIsWide() || isHiddenAt(path);
  useWhile(!isHidden, availability.start, availability.stop);
  const isThere = useSyncExternalStore(availability.subscribe, availability.current);
  const vendorIsReady = useSyncExternalStore(vendor?.subscribe ?? never, vendor?.isReady ?? always);
  const { quoteId, quoteComplete, bestPriceCents } = useQuoteNow(store);
  const [dismissedNow, setDismissedNow] = useState<string | null>(null);
  const [isOpen, setIsOpen] = useState(memory.conversation?.isOpen ?? false);
  const [wasOpened, setWasOpened] = useState(false);
  const { Panel, missed, again } = usePanel(vendor === null && wasOpened);
  // State, not an outside store: what is remembered and what has begun are to be drawn at once.
  const [{ conversation: known }, setKept] = useState(memory.current);
  useEffect(() => memory.subscribe(setKept), [memory]);
  const [begun, setBegun] = useState<Conversation | null>(null);
  const conversation = begun && begun.key === known?.key ? begun : null;
  useEffect(() => {
    tabs.show(conversation);
    return () => conversation?.rest();
  }, [tabs, conversation]);
  useTellPage(conversation, world, path, quoteComplete);

  const button = useRef<HTMLButtonElement>(null);
  const [returnsFocus, setReturnsFocus] = useState(false);
  useEffect(() => {
    if (returnsFocus && !isOpen) button.current?.focus();
    // What is closed takes the focus with it, so its place does: the panel's, and a dismissed invitation's.
  }, [returnsFocus, isOpen, dismissedNow]);

  const open = (): void => {
    setReturnsFocus(true);
    if (vendor) {
      vendor.open();
    } else {
      if (missed > 0) again();
      setWasOpened(true);
      setIsOpen(true);
    }
    // The next page does not invite to what is going on already.
    if (quoteId) memory.dismiss(quoteId);
  };
  const minimize = (): void => {
    // Also where it stood again by itself: what had the focus is hidden now.
    setReturnsFocus(true);
    setIsOpen(false);
  };
  const dismiss = (): void => {
    setReturnsFocus(true);
    if (quoteId) memory.dismiss(quoteId);
    setDismissedNow(quoteId);
  };
  const look = lookOf({
    isAvailable: isThere === true && !vendorIsReady ? false : isThere,
    isHidden,
    isResults: isResults(path),
    quoteComplete,
    bestPriceCents,
    isDismissed: quoteId !== null && (dismissedNow === quoteId || memory.isDismissed(quoteId)),
    isOpen: isOpen && vendor === null,
    isTalking: vendor === null && known !== null,
  });

  const unread = useUnread(conversation, look === 'panel', memory);
  // Once opened it stays in the page: what was typed is there again, and what is said meanwhile is heard.
  if (known !== null && !isHidden && !wasOpened) setWasOpened(true);
  return (
    <>
      {Panel && (
        <Panel
          conversation={conversation}
          knownKey={known?.key ?? null}
          memory={memory}
          begin={setBegun}
          prechat={world.prechat}
          quote={() => quoteIn(store)}
          isShown={look === 'panel'}
          takesFocus={returnsFocus}
          minimize={minimize}
        />
      )}
      {!Panel && missed > 0 && look === 'panel' && (
        <NoPanel missed={missed} takesFocus={returnsFocus} again={again} minimize={minimize} />
      )}
      {look === 'invitation' && <Invitation accept={open} dismiss={dismiss} />}
      {look === 'contact' && <ContactLink besidePlans={isResults(path)} />}
      {look === 'button' && <ChatButton unread={unread} open={open} ref={button} />}
    </>
  );
}

/** Plans that are being chosen among stay where they are: from there, the way to write opens beside them. */
function ContactLink({ besidePlans }: { besidePlans: boolean }) {
  // Not `noreferrer`: the form asks the browser which quote its visitor comes from.
  const beside = { target: '_blank', rel: 'noopener' };
  return (
    <a className="coati-chat-button" href="/contact-us/#write" {...(besidePlans ? beside : {})}>
      <span className="coati-chat-tab">
        <ChatIcon /> Contact us
        {besidePlans && (
          <>
            {' '}
            <span className="coati-chat-unseen">(opens in a new tab)</span>
            <ChatIcon name="outside" />
          </>
        )}
      </span>
    </a>
  );
}

const quoteIn = (store: AppStore | null): ChatQuote | null => (store ? quoteOf(store.getState()) : null);

/** The agent sees which page and which quote the visitor looks at, in whichever of the tabs. */
function useTellPage(
  conversation: Conversation | null,
  { store }: ChatWorld,
  path: string,
  quoteComplete: boolean,
): void {
  useEffect(() => {
    const tell = (): void => {
      if (!document.hidden) conversation?.move(location.href, quoteIn(store));
    };
    tell();
    document.addEventListener('visibilitychange', tell);
    return () => document.removeEventListener('visibilitychange', tell);
  }, [conversation, store, path, quoteComplete]);
}

import type { BootData, OpenPage, OpenedPage } from '@coati/contracts';
import type { NavigationReporter } from '@coati/tracking';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ownerOf } from '../mounts';
import { isPlaceOnThisPage, targetOf } from '../navigation/link-target';
import { arriveAt, noteScroll, rememberScroll } from '../navigation/scroll';
import { usePartnerTelephone } from '../partner/telephone';
import styles from './coming.module.css';
import { describe } from './head';

/** A page and the history entry it is shown under. */
export interface ShownPage {
  page: OpenedPage;
  key: string;
  arrived: 'served' | 'forward' | 'back';
}

export interface PagesOptions {
  boot: BootData;
  main: HTMLElement;
  open: OpenPage;
  first: OpenedPage;
  reporter: NavigationReporter;
  /** Loads documents; tests give their own. */
  leave?: { to: (url: string) => void; here: () => void };
}

const documents = { to: (url: string) => location.assign(url), here: () => location.reload() };

const COMING = styles.coming as string;

let entries = 0;
/** Unlike any other entry's, those of earlier documents in this tab included. */
const nextKey = (): string => `${performance.timeOrigin}.${(entries += 1)}`;

/**
 * Moves between the pages of a section of documents without loading one: the next page is opened while the former
 * stays, then takes its place in one commit, under its own address, title and heading. What cannot be opened, or stands
 * under another header, is loaded as a document.
 */
export function usePages({ boot, main, open, first, reporter, leave = documents }: PagesOptions): ShownPage {
  const [shown, show] = useState<ShownPage>(() => ({ page: first, key: nextKey(), arrived: 'served' }));
  const forgetScroll = useRef<() => void>(() => undefined);
  const current = useRef(shown);

  useEffect(() => {
    const last = { place: placeOf(location), request: new AbortController() };
    history.replaceState({ ...(history.state as object | null), key: shown.key }, '');

    const rest = (): void => {
      main.removeAttribute('aria-busy');
      main.classList.remove(COMING);
    };
    const stop = (): void => {
      last.request.abort();
      rest();
    };
    const turn = async (url: URL, arrived: 'forward' | 'back', commit: () => string): Promise<void> => {
      stop();
      const { signal } = (last.request = new AbortController());
      main.setAttribute('aria-busy', 'true');
      main.classList.add(COMING);
      const page = await open({ boot, url, signal, usePartnerTelephone }).catch(() => null);
      if (signal.aborted) return;
      rest();
      if (page?.area !== boot.area) return arrived === 'back' ? leave.here() : leave.to(url.href);
      const key = commit();
      last.place = placeOf(location);
      // Before the browser puts the scroll position of this entry back, the entry's page has to be there.
      flushSync(() => show({ page, key, arrived }));
    };
    const follow = (event: MouseEvent): void => {
      const url = targetOf(event);
      if (!url || ownerOf(url.pathname) !== ownerOf(location.pathname) || isPlaceOnThisPage(url)) return;
      event.preventDefault();
      void turn(url, 'forward', () => {
        const key = nextKey();
        // Not while the entry's own page is still on its way: the view is another's.
        if ((history.state as { key?: string } | null)?.key === current.current.key) noteScroll();
        // As the browser does: the page one is on already is no new step of the way back.
        const step = url.href === location.href ? 'replaceState' : 'pushState';
        history[step]({ key }, '', url);
        return key;
      });
    };
    const goBack = (event: PopStateEvent): void => {
      // What was on its way belongs to an address that has just been left.
      stop();
      forgetScroll.current();
      const { page, key: shownKey } = current.current;
      const isOwn = page.ownsQuery && location.pathname === pathOf(last.place);
      if (isOwn || placeOf(location) === last.place) {
        last.place = placeOf(location);
        forgetScroll.current = rememberScroll(shownKey);
        return;
      }
      const { key } = (event.state ?? {}) as { key?: string };
      void turn(new URL(location.href), 'back', () => key ?? nextKey());
    };
    document.addEventListener('click', follow);
    window.addEventListener('popstate', goBack);
    return () => {
      stop();
      document.removeEventListener('click', follow);
      window.removeEventListener('popstate', goBack);
    };
    // The page shown at first names its entry; later ones are named as they are committed.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [boot, main, open, leave]);

  useLayoutEffect(() => {
    current.current = shown;
    if (shown.arrived === 'served') return;
    describe(shown.page);
    arriveAt(main, { hash: location.hash, key: shown.key }, shown.arrived === 'back');
    reporter.navigated(location.href);
  }, [shown, main, reporter]);

  useEffect(() => {
    forgetScroll.current = rememberScroll(shown.key);
    return () => forgetScroll.current();
  }, [shown.key]);

  return shown;
}

const placeOf = ({ pathname, search }: Location): string => `${pathname}${search}`;
const pathOf = (place: string): string => place.split('?')[0] ?? '';

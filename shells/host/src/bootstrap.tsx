import '@coati/ui/tokens.css';
import '@coati/ui/fonts.css';
import '@coati/ui/base.css';
import './page.css';
import './prose.css';
import { createStore, partnerSet } from '@coati/store';
import { createNavigationReporter, mark } from '@coati/tracking';
import { readBootData } from './boot-data';
import { hydrateChrome } from './chrome/hydrate-chrome';
import { ownerOf } from './mounts';
import { startSection } from './section/start-section';

function start(): void {
  const boot = readBootData();
  const main = document.getElementById('main');
  const store = createStore();
  const { brand, partnerId } = boot;
  store.dispatch(
    partnerSet({
      pid: partnerId,
      name: brand.name,
      telephone: brand.contacts.standard.telephone,
      expiresAt: null,
    }),
  );
  const reporter = createNavigationReporter();
  reporter.navigated(location.href);
  mark('host-ready');
  void hydrateChrome({ boot, store });
  if (!main) return;
  if (__GALLERY__ && location.pathname.startsWith('/ui/')) {
    void import(/* webpackChunkName: "gallery" */ './gallery').then(({ showGallery }) =>
      showGallery(main, store),
    );
    return;
  }
  const section = ownerOf(location.pathname);
  if (section !== 'chrome' && section === boot.section)
    void startSection({ boot, section, store, main, reporter });
}

start();

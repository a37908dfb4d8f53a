import type { Prerender, SlotProps } from '@coati/contracts';
import { LoadingScreen } from '@coati/ui';
import { FooterSlot } from './slots/footer-slot';
import { HeaderSlot } from './slots/header-slot';
import { MenuSlot } from './slots/menu-slot';
import { PromiseSlot } from './slots/promise-slot';

/** What stands in <main> of an application's address until its section is there. Source: A-09. */
const loading = { path: '/', Component: () => <LoadingScreen alone /> };
const opening = { path: '/', Component: () => <LoadingScreen alone message="One moment" /> };

/** Drawn for whichever credentials a page will carry: they are known only when releases are composed. Source: N-07. */
const anyCredentials = { appId: 'any', apiKey: 'any', indexName: 'any' };
const HeaderWithSearch = ({ boot }: SlotProps) => <HeaderSlot boot={{ ...boot, search: anyCredentials }} />;

const prerender: Prerender = {
  slots: {
    header: HeaderSlot,
    'header-with-search': HeaderWithSearch,
    menu: MenuSlot,
    promise: PromiseSlot,
    footer: FooterSlot,
  },
  bodies: { loading, opening },
};

export default prerender;

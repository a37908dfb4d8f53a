import type { Prerender, SlotProps } from '@coati/contracts';
import { FooterSlot } from './slots/footer-slot';
import { HeaderSlot } from './slots/header-slot';
import { MenuSlot } from './slots/menu-slot';
import { PromiseSlot } from './slots/promise-slot';
import { Waiting } from './waiting';

const loading = { path: '/', Component: () => <Waiting /> };
const opening = { path: '/', Component: () => <Waiting message="One moment" /> };

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

import type { Prerender } from '@coati/contracts';
import { LoadingScreen } from '@coati/ui';
import { FooterSlot } from './slots/footer-slot';
import { HeaderSlot } from './slots/header-slot';
import { MenuSlot } from './slots/menu-slot';
import { PromiseSlot } from './slots/promise-slot';

/** What stands in <main> of an application's address until its section is there. Source: A-09. */
const loading = { path: '/', Component: () => <LoadingScreen /> };

const prerender: Prerender = {
  slots: { header: HeaderSlot, menu: MenuSlot, promise: PromiseSlot, footer: FooterSlot },
  bodies: { loading },
};

export default prerender;

import { CONTRACT_VERSION, type RemoteModule } from '@coati/contracts';
import './promise/styles';
import { HeaderSlot } from './slots/header-slot';

// The header starts with every page. Menu and footer work as served; their scripts come when they are needed.
const remote: RemoteModule = {
  contract: CONTRACT_VERSION,
  slots: {
    header: HeaderSlot,
    menu: async () => (await import(/* webpackChunkName: "menu" */ './slots/menu-slot')).MenuSlot,
    footer: async () => (await import(/* webpackChunkName: "footer" */ './slots/footer-slot')).FooterSlot,
  },
};

export default remote;

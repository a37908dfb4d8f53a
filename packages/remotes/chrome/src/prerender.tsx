import type { Prerender } from '@coati/contracts';
import { LoadingScreen } from '@coati/ui';
import remote from './remote';

/** What stands in <main> of an application's address until its section is there. Source: A-09. */
const loading = { path: '/', Component: () => <LoadingScreen /> };

const prerender: Prerender = { slots: remote.slots, bodies: { loading } };

export default prerender;

import type { Prerender } from '@coati/contracts';
import remote from './remote';

const prerender: Prerender = { slots: remote.slots };

export default prerender;

import { defineRemote } from '@coati/build';

export default defineRemote({ dir: import.meta.dirname, name: 'portal', contract: 1 });

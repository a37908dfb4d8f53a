import { defineRemote } from '@coati/build';

// Chrome stands on every page and needs three icons of @coati/ui: the whole of it, and the router its links bring along,
// would cost a reader of an article 45 KB.
export default defineRemote({ dir: import.meta.dirname, name: 'chrome', ownCopies: ['@coati/ui'] });

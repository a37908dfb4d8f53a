import { defineRemote } from '@coati/build';

// A page of words: it needs a few fields of @coati/ui, not the whole of it and the router its links bring along.
export default defineRemote({ dir: import.meta.dirname, name: 'pet', ownCopies: ['@coati/ui'] });

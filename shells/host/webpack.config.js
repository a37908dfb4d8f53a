import { defineHost } from '@coati/build';

export default defineHost({ dir: import.meta.dirname });

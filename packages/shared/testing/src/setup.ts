import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';
import { installDialog } from './dialog';

installDialog();

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

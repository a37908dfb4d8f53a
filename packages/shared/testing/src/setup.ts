import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';
import { installDialog } from './dialog';
import { settleAfterWaits } from './settled-waits';

installDialog();
settleAfterWaits();

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

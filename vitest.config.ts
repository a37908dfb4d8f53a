import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    reporters: ['default', './tests/trust-reporter.ts'],
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'jsdom',
          include: ['packages/**/*.test.{ts,tsx}', 'shells/**/*.test.{ts,tsx}'],
          setupFiles: ['packages/shared/testing/src/setup.ts'],
          css: { modules: { classNameStrategy: 'non-scoped' } },
          testTimeout: 15_000,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['tests/e2e/**/*.test.ts'],
          exclude: ['tests/e2e/apis-only/**'],
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // A page on a busy machine may take longer than the second that polls wait by themselves.
          expect: { poll: { timeout: 10_000 } },
        },
      },
      {
        // Beside a platform without carriers on file: only there can all carriers be down.
        test: {
          name: 'apis-only',
          environment: 'node',
          include: ['tests/e2e/apis-only/*.test.ts'],
          testTimeout: 120_000,
        },
      },
    ],
  },
});

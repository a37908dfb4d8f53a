import { defineConfig } from 'vitest/config';
import manifest from './package.json' with { type: 'json' };

// An older Node ends later, inside a package, with an error that names neither of them.
const needed = Number(/\d+/.exec(manifest.engines.node)?.[0]);
if (Number.parseInt(process.versions.node, 10) < needed) {
  throw new Error(
    `Coati's tests need Node ${needed}; this is ${process.versions.node}. The one that make setup installed is used after\n` +
      '  export PATH="$PWD/.venv/bin:$PATH"',
  );
}

export default defineConfig({
  test: {
    reporters: ['default', './tests/trust-reporter.ts'],
    // A check over many pages says which failed and how, in the one line that a summary keeps of it.
    chaiConfig: { truncateThreshold: 4000 },
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'jsdom',
          include: ['packages/**/*.test.{ts,tsx}', 'shells/**/*.test.{ts,tsx}'],
          setupFiles: ['packages/shared/testing/src/setup.ts'],
          css: { modules: { classNameStrategy: 'non-scoped' } },
          // A test whose only expectation stands in a loop over nothing, or in a callback never called, is none.
          expect: { requireAssertions: true },
          testTimeout: 15_000,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['tests/e2e/**/*.test.ts'],
          exclude: ['tests/e2e/apis-only/**', 'tests/e2e/engines/**'],
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
      // Installed by hand for a minute of tests: docs/adr/0065.
      ...['webkit', 'firefox'].map((name) => ({
        test: {
          name,
          environment: 'node' as const,
          include: [`tests/e2e/engines/${name}.test.ts`],
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      })),
    ],
  },
});

import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/structure/**/*.test.ts', 'src/**/*.test.{ts,tsx}', 'seeds/**/*.test.ts'],
    globalSetup: ['tests/support/postgres.setup.ts'],
    env: { NODE_ENV: 'test' },
    pool: 'forks',
    maxWorkers: 2,
    // Generous, for slow and busy machines: a test that hangs still ends.
    testTimeout: 90_000,
    hookTimeout: 90_000,
  },
});

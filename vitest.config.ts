import { defineConfig } from 'vitest/config'

const ignored = ['**/node_modules/**', '**/dist/**', 'data/**']

/** Layers are told apart by the file name; see CONTRIBUTING.md. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...ignored, '**/*.db.test.ts', '**/*.build.test.ts'],
        },
      },
      {
        test: {
          name: 'db:pglite',
          include: ['apps/**/*.db.test.ts'],
          exclude: ignored,
          env: { TEST_DATABASE: 'pglite' },
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'db:postgres',
          include: ['apps/**/*.db.test.ts'],
          exclude: ignored,
          env: { TEST_DATABASE: 'postgres' },
          globalSetup: 'apps/api/test/postgres-global-setup.ts',
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'build',
          include: ['**/*.build.test.ts'],
          exclude: ignored,
        },
      },
    ],
  },
})

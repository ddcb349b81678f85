import { availableParallelism } from 'node:os'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { readTracked, trackedFiles } from './tools/tracked-files.ts'

const ignored = ['**/node_modules/**', '**/dist/**', 'data/**']
const databaseTests = 'apps/**/*.db.test.ts'
const componentTests = 'apps/console/**/*.component.test.tsx'
const otherLayers = [databaseTests, componentTests, '**/*.build.test.ts']

/** Files that replace modules: in a worker that others share, the replacement would stay behind. */
const mocking = trackedFiles().filter(
  (file) => /\.test\.tsx?$/.test(file) && readTracked(file).includes('vi.mock('),
)

const mockingDatabase = mocking.filter((file) => file.endsWith('.db.test.ts'))

/** What the engine itself can change: these run on PGlite too. `npm run prove` runs everything on both. */
const engineTests = [
  'src/main',
  'src/every-field',
  'src/live/oracle',
  'src/live/live-replaced-log',
  'src/modules/journeys/killed-server',
  'src/modules/journeys/record-journey',
  'src/modules/journeys/commands/idempotency',
  'src/modules/journeys/commands/journey-model',
  'src/modules/journeys/positions/*',
  'src/modules/journeys/reads/cursor-pages',
  'src/modules/journeys/reads/{journey-counts,list-journeys}',
  'src/modules/notifications/telling/told-once',
  'src/platform/change-log/*',
  'src/platform/{database,health,migrate,pglite-dialect,vacuum}',
  'test/transaction-guard',
].map((name) => `apps/api/${name}.db.test.ts`)

const database = {
  alias: [
    {
      find: /^@node-rs\/argon2$/,
      replacement: new URL('apps/api/test/quick-argon2.ts', import.meta.url).pathname,
    },
  ],
  testTimeout: 30_000,
  hookTimeout: 60_000,
}
const onPostgres = {
  ...database,
  env: { TEST_DATABASE: 'postgres' },
  globalSetup: 'apps/api/test/postgres-global-setup.ts',
}
const onPGlite = { ...database, env: { TEST_DATABASE: 'pglite' } }

/** Layers are told apart by the file name; see CONTRIBUTING.md. */
export default defineConfig({
  test: {
    pool: 'threads',
    maxWorkers: availableParallelism(),
    // A worker keeps its modules from file to file: loading them anew was most of the time.
    isolate: false,
    // Each stage is a process of its own, and most of what it loads another has translated before.
    experimental: { fsModuleCache: true, fsModuleCachePath: '.cache/vitest-modules' },
    testTimeout: 20_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...ignored, ...mocking, ...otherLayers],
        },
      },
      {
        extends: true,
        test: {
          name: 'unit:mocking',
          include: mocking.filter((file) => !mockingDatabase.includes(file)),
          isolate: true,
        },
      },
      {
        extends: true,
        test: {
          name: 'db:postgres',
          include: [databaseTests],
          exclude: [...ignored, ...mocking],
          ...onPostgres,
        },
      },
      {
        extends: true,
        test: {
          name: 'db:postgres:mocking',
          include: mockingDatabase,
          isolate: true,
          ...onPostgres,
        },
      },
      {
        extends: true,
        test: {
          name: 'db:pglite',
          include: process.env['PROVE'] ? [databaseTests] : engineTests,
          exclude: [...ignored, ...mocking],
          ...onPGlite,
        },
      },
      {
        extends: true,
        test: {
          name: 'db:pglite:mocking',
          include: mockingDatabase,
          isolate: true,
          ...onPGlite,
        },
      },
      {
        extends: './apps/console/vite.config.ts',
        // Found before the first test, because a package found later makes the page begin again.
        optimizeDeps: {
          entries: ['src/main.tsx', '**/*.component.test.tsx'],
          include: ['vitest-browser-react/pure', 'axe-core', 'react-dom/client'],
        },
        test: {
          name: 'component',
          include: [componentTests],
          // One page for all files: loading the console is most of the time, and each test mounts its own.
          isolate: false,
          fileParallelism: false,
          unstubGlobals: true,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1440, height: 900 },
            provider: playwright({
              launchOptions: {
                ...(process.env['CHROME_PATH'] && { executablePath: process.env['CHROME_PATH'] }),
                args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
              },
              contextOptions: {
                locale: 'es-CO',
                timezoneId: 'America/Bogota',
                reducedMotion: 'reduce',
              },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        extends: true,
        test: { name: 'build', include: ['**/*.build.test.ts'], exclude: ignored },
      },
    ],
  },
})

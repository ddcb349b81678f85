import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { readTracked, trackedFiles } from './tools/repository.ts'

const ignored = ['**/node_modules/**', '**/dist/**', 'data/**']
const databaseTests = 'apps/**/*.db.test.ts'
const componentTests = 'apps/console/**/*.component.test.tsx'
const sdkTests = '**/*.sdk.test.ts'
const otherLayers = [databaseTests, componentTests, sdkTests, '**/*.build.test.ts']

const files = trackedFiles()

/** Tests that mock modules need isolation: in a shared worker the mock would stay for later files. */
const mocking = files.filter(
  (file) => /\.test\.tsx?$/.test(file) && readTracked(file).includes('vi.mock('),
)

const mockingDatabase = mocking.filter((file) => file.endsWith('.db.test.ts'))

/** Tests that depend on the database engine: these run on PGlite too. `npm run prove` runs all tests on both. */
const engineTests = [
  'src/main',
  'src/every-field',
  'src/live/oracle',
  'src/live/live-replaced-log',
  'src/modules/audit/append-only',
  'src/modules/journeys/killed-server',
  'src/modules/journeys/record-journey',
  'src/modules/journeys/renamed-subjects',
  'src/modules/journeys/commands/idempotency',
  'src/modules/journeys/commands/journey-model',
  'src/modules/journeys/positions/*',
  'src/modules/journeys/import/journey-import',
  'src/modules/journeys/export/exported-rows',
  'src/modules/journeys/reads/cursor-pages',
  'src/modules/journeys/reads/journey-counts',
  'src/modules/journeys/reads/journey-list',
  'src/modules/notifications/delivery/deliver-once',
  'src/modules/registry/registry-routes',
  'src/platform/change-log/*',
  'src/platform/background/platform-chores',
  'src/platform/database/database',
  'src/platform/database/migrate',
  'src/platform/database/pglite-dialect',
  'src/platform/http/readiness',
  'test/transaction-guard',
].map((name) => `apps/api/${name}.db.test.ts`)

// A renamed test must not silently lose its run on PGlite.
for (const pattern of engineTests) {
  const [start = '', end = ''] = pattern.split('*')
  const isFound = files.some((file) => file.startsWith(start) && file.endsWith(end))
  if (!isFound) throw new Error(`${pattern} in vitest.config.ts matches no test`)
}

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

/** A file of one of Firebase's packages; npm may have put them below `firebase` or beside it. */
function fileOfFirebase(name: string, file: string): string {
  const firebase = createRequire(import.meta.url).resolve('firebase/package.json')
  return join(dirname(createRequire(firebase).resolve(`${name}/package.json`)), file)
}

/** The Firebase SDK as browsers load it: in Node the package would answer with its build for servers, over gRPC. */
const withFirebase = {
  alias: [
    {
      find: /^@?firebase\/firestore$/,
      replacement: fileOfFirebase('@firebase/firestore', 'dist/index.esm.js'),
    },
    {
      find: /^@?firebase\/auth$/,
      replacement: fileOfFirebase('@firebase/auth', 'dist/esm/index.js'),
    },
  ],
  server: { deps: { inline: [/firebase/] } },
}

/** The test layers are distinguished by file name; see CONTRIBUTING.md. */
export default defineConfig({
  test: {
    pool: 'threads',
    maxWorkers: availableParallelism(),
    // Workers keep their modules between files, because loading them was most of the time.
    isolate: false,
    // Each stage is a process of its own, so the transformed modules are cached on disk.
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
          name: 'unit:sdk',
          include: [sdkTests],
          exclude: ignored,
          ...withFirebase,
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
        // Optimized before the first test, because a package that is found later reloads the page.
        optimizeDeps: {
          entries: ['src/main.tsx', '**/*.component.test.tsx'],
          include: ['vitest-browser-react/pure', 'axe-core', 'react-dom/client'],
        },
        test: {
          name: 'component',
          include: [componentTests],
          setupFiles: 'apps/console/test/stage/load-pages.ts',
          env: { PROVE: process.env['PROVE'] ?? '' },
          // One page for all files, because loading the console is most of the time. Each test mounts its own.
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
                args: [
                  '--no-sandbox',
                  '--disable-gpu',
                  '--in-process-gpu',
                  '--disable-background-networking',
                ],
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

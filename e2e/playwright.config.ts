import { defineConfig } from '@playwright/test'

const isCi = Boolean(process.env['CI'])

/** End-to-end tests in a real Chromium against the built server; `npm run e2e` finds the browser. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  // Tests that take minutes only run in `npm run prove`.
  ...(process.env['PROVE'] ? {} : { grepInvert: /@prove/ }),
  outputDir: '../.cache/e2e',
  globalSetup: './support/global-setup.ts',
  workers: 2,
  fullyParallel: true,
  forbidOnly: isCi,
  // No retries, because a flaky test must be fixed, not hidden.
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json']],
  use: {
    locale: 'es-CO',
    timezoneId: 'America/Bogota',
    viewport: { width: 1440, height: 900 },
    // Contrast measured during a fade would fail by chance.
    contextOptions: { reducedMotion: 'reduce' },
    // Its downloads would compete with the test; `e2e/installed.e2e.ts` allows it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Recording traces costs a quarter of the time; use `--trace on` when a test fails.
    trace: 'off',
    launchOptions: {
      ...(process.env['CHROME_PATH'] ? { executablePath: process.env['CHROME_PATH'] } : {}),
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        // Without a graphics card, direct software rendering is faster than an emulated GPU.
        '--disable-gpu',
        '--in-process-gpu',
      ],
    },
  },
})

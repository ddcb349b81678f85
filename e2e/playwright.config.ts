import { defineConfig } from '@playwright/test'

const isCi = Boolean(process.env['CI'])

/** Stories in a real Chromium against the built server; `npm run e2e` finds the browser. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  // What takes minutes is for `npm run prove`.
  ...(process.env['PROVE'] ? {} : { grepInvert: /@prove/ }),
  outputDir: '../.cache/e2e',
  globalSetup: './support/global-setup.ts',
  workers: 2,
  fullyParallel: true,
  forbidOnly: isCi,
  // A test that passes only at the second try is a bug to find, not to hide.
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json']],
  use: {
    locale: 'es-CO',
    timezoneId: 'America/Bogota',
    viewport: { width: 1440, height: 900 },
    // Something half faded in or out has the contrast of neither, and would fail by chance.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Recording every story costs a quarter of the time: asked for with `--trace on` when one fails.
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
        // Without a graphics card, drawing in software directly is faster than emulating one.
        '--disable-gpu',
      ],
    },
  },
})

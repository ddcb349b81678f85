import { defineConfig } from '@playwright/test'
import base from '../playwright.config.ts'

const { globalSetup: _seed, grepInvert: _slow, ...settings } = base

/** Sign-in with the real emulator of Firebase Authentication; `npm run prove:sign-in` starts it. */
export default defineConfig({
  ...settings,
  testDir: '.',
  testMatch: '*.proof.ts',
  outputDir: '../../.cache/hosted-sign-in',
  // One server, whose people and limits all tests share.
  workers: 1,
})

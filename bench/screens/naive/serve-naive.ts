import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

export const naivePath = '/naive/'

/** Builds the page and gives it to this browser under the server's own origin, so that it shares its session. */
export async function serveNaive(context: BrowserContext): Promise<void> {
  const outDir = await mkdtemp(join(tmpdir(), 'arriero-naive-'))
  await build({
    configFile: false,
    root: import.meta.dirname,
    base: naivePath,
    logLevel: 'warn',
    plugins: [react()],
    build: {
      outDir,
      target: 'esnext',
      assetsInlineLimit: 0,
      rollupOptions: { input: join(import.meta.dirname, 'index.html') },
    },
  })
  await context.route(`**${naivePath}**`, async (route) => {
    const path = new URL(route.request().url()).pathname.slice(naivePath.length)
    await route.fulfill({ path: join(outDir, path === '' ? 'index.html' : path) })
  })
  // What it holds has been sent by then, or the browser is gone.
  context.once('close', () => void rm(outDir, { recursive: true, force: true }))
}

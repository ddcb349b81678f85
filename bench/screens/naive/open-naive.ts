import { join } from 'node:path'
import type { Page } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

/**
 * The naive page under the server's own address, with the session of this browser. The document is the
 * server's login page with other scripts: Chromium opens no socket to this machine from one that was made up.
 */
export async function openNaive(page: Page): Promise<void> {
  const { code, css } = await bundle()
  await page.route('**/assets/*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: code }),
  )
  await page.goto('/login')
  await page.addStyleTag({ content: css })
}

async function bundle(): Promise<{ code: string; css: string }> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'esnext',
      lib: { entry: join(import.meta.dirname, 'naive-page.tsx'), formats: ['es'] },
    },
  })
  const [output] = [result].flat()
  if (output === undefined || !('output' in output)) throw new Error('Nothing was built')
  const styles = output.output.flatMap((file) =>
    file.type === 'asset' && file.fileName.endsWith('.css') ? String(file.source) : [],
  )
  return { code: output.output[0].code, css: styles.join('\n') }
}

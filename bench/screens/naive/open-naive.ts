import react from '@vitejs/plugin-react'
import { join } from 'node:path'
import { build } from 'vite'
import type { BarePage } from '../bare-page.ts'

/**
 * Opens the naive page at the server's address with this browser's session, in a document of the server that
 * has no scripts.
 */
export async function openNaive(page: BarePage, url: string): Promise<void> {
  const bundled = await bundle()
  await page.call('Page.setBypassCSP', { enabled: true })
  await page.goto(`${url}/healthz`)
  await page.evaluate(({ code, css }) => {
    const style = document.createElement('style')
    style.textContent = css
    const script = document.createElement('script')
    script.type = 'module'
    script.textContent = code
    document.head.append(style)
    document.body.replaceChildren(script)
  }, bundled)
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
      // One script: the page can't fetch others from this server.
      rollupOptions: { output: { codeSplitting: false } },
    },
  })
  const [output] = [result].flat()
  if (output === undefined || !('output' in output)) throw new Error('Nothing was built')
  const styles = output.output.flatMap((file) =>
    file.type === 'asset' && file.fileName.endsWith('.css') ? String(file.source) : [],
  )
  return { code: output.output[0].code, css: styles.join('\n') }
}

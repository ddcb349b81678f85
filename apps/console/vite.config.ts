import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { type Plugin, defineConfig } from 'vite'

const api = process.env.API_ORIGIN ?? 'http://127.0.0.1:4000'

/** The text font is named in the style sheet, so the browser would find it one round trip later. */
const preloadTextFont = (): Plugin => ({
  name: 'preload-text-font',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((file) => file.includes('inter-latin-wght') && file.endsWith('.woff2'))
        .map((file) => ({
          tag: 'link',
          attrs: {
            rel: 'preload',
            href: `/${file}`,
            as: 'font',
            type: 'font/woff2',
            crossorigin: '',
          },
          injectTo: 'head',
        })),
  },
})

/** Compressed once, here, instead of by the server for every visitor. */
const compressAssets = (): Plugin => ({
  name: 'compress-assets',
  apply: 'build',
  writeBundle({ dir = '' }, bundle) {
    const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }
    for (const name of Object.keys(bundle).filter((file) =>
      /^assets\/.*\.(m?js|css|json)$/.test(file),
    )) {
      const file = join(dir, name)
      const content = readFileSync(file)
      writeFileSync(`${file}.br`, brotliCompressSync(content, brotli))
      writeFileSync(`${file}.gz`, gzipSync(content))
    }
  },
})

/** What the list does not wait for. */
const ofTheMap = /maplibre-gl|features.journeys.map/

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), preloadTextFont(), compressAssets()],
  // The server puts a fresh value in its place with every answer.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    // Everything but the page itself is a file with its hash: the content policy has no `data:` in it.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // Left alone, a screen asks for eighty files, most of a few hundred bytes.
        codeSplitting: {
          groups: [
            { name: 'login', tags: ['$initial'] },
            { name: 'visitor', test: /src.app.(activate|recover|reset)-route/ },
            { name: 'shared', minShareCount: 2, test: (id) => !ofTheMap.test(id) },
            { name: 'map', minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: {
      '/api': api,
      '/gateway': api,
      '/config.json': api,
      '/live': { target: api, ws: true },
    },
  },
})

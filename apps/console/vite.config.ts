import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { type Plugin, defineConfig } from 'vite'

const api = process.env.API_ORIGIN ?? 'http://127.0.0.1:4000'

/** Without the preload the browser would find the text font one round trip later, in the style sheet. */
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

/** Compresses assets at build time, so that the server doesn't do it for every visitor. */
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

/** Modules of the map, which the list must not load. */
const mapModules = /maplibre-gl|features.journeys.map/

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), preloadTextFont(), compressAssets()],
  // The server replaces this with a fresh value in every response.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    // Nothing is inlined, because the content security policy doesn't allow `data:`.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // By default a screen would load eighty files, most of a few hundred bytes.
        codeSplitting: {
          groups: [
            { name: 'login', tags: ['$initial'] },
            { name: 'visitor', test: /src.app.session-routes/ },
            { name: 'shared', minShareCount: 2, test: (id) => !mapModules.test(id) },
            // What both kinds of map share, without the library that only one of them needs.
            {
              name: 'map-parts',
              minShareCount: 2,
              test: (id) => mapModules.test(id) && !/maplibre/.test(id),
            },
            { name: 'map', test: /maplibre/ },
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

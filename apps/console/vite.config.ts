import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { type Plugin, build, defineConfig } from 'vite'

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

/** Text in other alphabets than ours uses the fonts of the system when there is no network. */
const isOtherAlphabet = (file: string) => file.endsWith('.woff2') && !file.includes('inter-latin')

/** Firebase's SDK and its screens, which only consoles on Firestore or with the hosted provider load. */
const isFirebase = (file: string) => /^assets\/(?:fire|provider-|hosted-|phone-form)/.test(file)

/** Draws the PDF of applicants: large, and of no use without the network that brings them. */
const isPdf = (file: string) => /^assets\/pdf[-.]/.test(file)

/**
 * Builds the service worker with the list of files that it stores. Page and worker get the same build number, a hash
 * of everything they consist of: a page knows by it whether a worker is of a newer build.
 */
const buildServiceWorker = (): Plugin => {
  let shell = { id: '', files: [''] }
  return {
    name: 'build-service-worker',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const assets = Object.keys(bundle).filter(
          (file) =>
            file.startsWith('assets/') &&
            ![isOtherAlphabet, isFirebase, isPdf].some((isLeftOut) => isLeftOut(file)),
        )
        const beforePaint = readFileSync(join(import.meta.dirname, 'public/before-paint.js'))
        const hash = createHash('sha256').update(html).update(beforePaint).update(assets.join('\n'))
        const id = hash.digest('hex').slice(0, 16)
        const beforePaintPath = `/before-paint.js?${id}`
        shell = { id, files: [beforePaintPath, ...assets.map((file) => `/${file}`)] }
        return {
          html: html.replace('/before-paint.js', beforePaintPath),
          tags: [{ tag: 'meta', attrs: { name: 'build', content: id }, injectTo: 'head' }],
        }
      },
    },
    async writeBundle({ dir = '' }) {
      await build({
        configFile: false,
        root: import.meta.dirname,
        publicDir: false,
        logLevel: 'warn',
        define: { __SHELL_BUILD__: JSON.stringify(shell) },
        build: {
          outDir: dir,
          emptyOutDir: false,
          rolldownOptions: {
            input: 'src/service-worker/service-worker.ts',
            output: { format: 'iife', entryFileNames: 'service-worker.js' },
          },
        },
      })
    },
  }
}

/** Packages of Firebase that both of its uses share. All of its sign-in is one module, so it can't be split by use. */
const firebaseModules = /node_modules.@?firebase/

/** Screens of the hosted provider, which few installations have. */
const providerModules = /src.features.(?:provider.(?!phone)|session.hosted)/

/** Modules of the map, which the list must not load. */
const mapModules = /maplibre-gl|features.journeys.map/

/** Modules of the calendars. Its styles must also come after those of the whole console, which they refine. */
const calendarModules = /node_modules.(?:@mantine.dates|dayjs)|src.ui.form.calendar/

/** What several pages use, but only when somebody asks for it. */
const onDemand = [mapModules, firebaseModules, providerModules, calendarModules]

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), preloadTextFont(), compressAssets(), buildServiceWorker()],
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
            // With what Firebase's SDK shares with the console, so that the page of a shared journey needs nothing else.
            { name: 'visitor', test: /src.app.(?:session|follow)-route|src.data.live.live-errors/ },
            { name: 'firebase', minShareCount: 2, test: firebaseModules },
            { name: 'provider-steps', minShareCount: 2, test: providerModules },
            {
              name: 'shared',
              minShareCount: 2,
              test: (id) => !onDemand.some((others) => others.test(id)),
            },
            // What both kinds of map share, without the library that only one of them needs.
            {
              name: 'map-parts',
              minShareCount: 2,
              test: (id) => mapModules.test(id) && !/maplibre/.test(id),
            },
            { name: 'map', test: /maplibre/ },
            // After `shared`: a group takes what its modules import, unless an earlier one has it.
            { name: 'calendar', minShareCount: 2, test: calendarModules },
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

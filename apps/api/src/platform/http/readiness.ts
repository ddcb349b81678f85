import { randomBytes } from 'node:crypto'
import { AppError } from '@arriero/domain/errors.ts'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Config } from '../settings/config.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'

/**
 * Where the process is in its life. `main.ts` moves it, the health routes and hooks read it. Only while it
 * is `ready` does anything happen by itself; while its disk is `full` people may still read, and when its
 * data is `lost` nothing it says would be true.
 */
export interface Readiness {
  state: 'starting' | 'ready' | 'full' | 'lost' | 'draining'
}

interface ReadinessOptions extends Pick<Config, 'publicUrl' | 'addresses'> {
  readiness: Readiness
}

/** Parts of the console are true in any state: an open page asks for them when it needs them. */
const alwaysAnswered = new Set(['/healthz', '/readyz', '/assets/*'])

/** Comes before any other check: what can't be answered truly is refused at once. */
export const readinessPlugin = fp<ReadinessOptions>(
  async (app, { readiness, ...config }) => {
    app.addHook('onRequest', async (request, reply) => {
      if (alwaysAnswered.has(request.routeOptions.url ?? '')) return
      const refusal = refuse(readiness, request.method === 'GET' || request.method === 'HEAD')
      if (!refusal) return
      if (!isPage(request)) throw refusal
      const styleNonce = randomBytes(16).toString('base64')
      await reply
        .code(503)
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('retry-after', '2')
        .header('content-security-policy', contentSecurityPolicy(config, { styleNonce }))
        .send(waitingPage(refusal.message, styleNonce))
    })
  },
  { name: 'readiness' },
)

/** A person who opens an address, not one of our own calls. */
const isPage = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && (headers.accept ?? '').includes('text/html')

/** Why it can't be served now. */
export function refuse({ state }: Readiness, isRead: boolean): AppError | undefined {
  switch (state) {
    case 'starting':
      return new AppError('server.starting')
    case 'lost':
      return new AppError('server.unavailable')
    case 'full':
      if (isRead) return undefined
      return new AppError(
        'server.unavailable',
        'El servidor no tiene espacio en el disco: no se guardó nada. Avise a quien lo administra e intente más tarde.',
      )
    default:
      return undefined
  }
}

/** For who opens the console while it can't be served: says why, in a sentence of ours, and looks again by itself, without a script. */
const waitingPage = (sentence: string, styleNonce: string): string => `<!doctype html>
<html lang="es-CO">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta http-equiv="refresh" content="2" />
    <title>Arriero</title>
    <style nonce="${styleNonce}">
      body {
        display: grid;
        min-height: 100vh;
        margin: 0;
        place-content: center;
        font-family: system-ui, sans-serif;
        text-align: center;
      }
      main { max-width: 30rem; padding: 1.5rem; }
    </style>
  </head>
  <body>
    <main>
      <h1>Arriero</h1>
      <p>${sentence}</p>
      <p>Esta página se abre sola en cuanto sea posible.</p>
    </main>
  </body>
</html>
`

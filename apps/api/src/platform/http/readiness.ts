import { randomBytes } from 'node:crypto'
import { AppError } from '@arriero/domain/errors.ts'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Config } from '../settings/config.ts'
import { contentSecurityPolicy } from './security-headers.ts'
import { sql } from 'kysely'
import type { Db } from '../database/schema.ts'

/**
 * The state of the process. `main.ts` and the data folder watch set it; hooks, health routes and chores read it.
 * Chores run only while it is `ready`. With a `full` disk reads still work; with `lost` data nothing is answered.
 */
export interface Readiness {
  state: 'starting' | 'ready' | 'full' | 'lost' | 'draining'
}

interface ReadinessOptions extends Pick<Config, 'publicUrl' | 'addresses'> {
  readiness: Readiness
}

/** Assets are served in any state: a page that is already open may still load parts of itself. */
const alwaysAvailable = new Set(['/healthz', '/readyz', '/assets/*'])

/** Rejects what can't be served in the current state, before any other check. */
export const readinessPlugin = fp<ReadinessOptions>(
  async (app, { readiness, ...config }) => {
    app.addHook('onRequest', async (request, reply) => {
      if (alwaysAvailable.has(request.routeOptions.url ?? '')) return
      const reason = unavailableReason(
        readiness,
        request.method === 'GET' || request.method === 'HEAD',
      )
      if (!reason) return
      if (!isPage(request)) throw reason
      const styleNonce = randomBytes(16).toString('base64')
      await reply
        .code(503)
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('retry-after', '2')
        .header('content-security-policy', contentSecurityPolicy(config, { styleNonce }))
        .send(waitingPage(reason.message, styleNonce))
    })
  },
  { name: 'readiness' },
)

/** A navigation of the browser, as opposed to a call of our own code. */
const isPage = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && (headers.accept ?? '').includes('text/html')

/** The error for a request that can't be served now. */
function unavailableReason({ state }: Readiness, isRead: boolean): AppError | undefined {
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

/** Shown instead of the console: says why it isn't available and reloads itself without a script. */
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

interface HealthOptions {
  readiness: Readiness
  /** Absent where the console is served alone. */
  db?: Db
}

/** Timeout of the database query of `/readyz`. */
const databaseTimeoutMs = 1500

/** `/healthz`: the process is alive. `/readyz`: it can serve requests. */
export const healthPlugin = fp<HealthOptions>(
  async (app, { readiness, db }) => {
    app.get('/healthz', { config: { access: 'public' }, schema: { hide: true } }, async () => {
      return { status: 'ok' }
    })

    app.get('/readyz', { config: { access: 'public' }, schema: { hide: true } }, async () => {
      if (readiness.state === 'draining') throw new AppError('server.unavailable')
      const reason = unavailableReason(readiness, false)
      if (reason) throw reason
      try {
        if (db) await withTimeout(databaseTimeoutMs, sql`select 1`.execute(db))
      } catch (error) {
        app.log.warn({ err: error }, 'readiness check failed')
        throw new AppError('server.unavailable')
      }
      return { status: 'ready' }
    })
  },
  { name: 'health', dependencies: ['access', 'error-handler'] },
)

/** Rejects if the promise takes longer. */
export async function withTimeout<T>(milliseconds: number, promised: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer in ${milliseconds} ms`)), milliseconds)
  })
  try {
    return await Promise.race([promised, late])
  } finally {
    clearTimeout(timer)
  }
}

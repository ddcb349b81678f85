import type { LiveQuery } from '@arriero/domain/live/live-query.ts'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { Counter, type Registry } from 'prom-client'
import type { WebSocket } from 'ws'
import { readCaller } from '#platform/http/caller.ts'
import { type ConnectionDeps, serveConnection } from './live-connection.ts'
import type { LiveEngine } from './live-engine.ts'
import { livePath } from './live-server.ts'
import { ClientRequests } from './requests/client-requests.ts'
import { type FindActiveSessions, startSessionCheck } from './live-registry.ts'
import { FrameSocket } from './wire/frame-socket.ts'
import { AppError } from '@arriero/domain/errors.ts'
import { createOriginCheck } from '#platform/http/cross-origin.ts'
import { readMetrics } from '#platform/observability/read-metrics.ts'

interface LiveOptions extends Pick<ConnectionDeps, 'signIn' | 'registry' | 'clock'> {
  engine: LiveEngine
  findActive: FindActiveSessions
  /** Queries that are loaded ahead and stay in memory. */
  preloaded: readonly LiveQuery[]
  publicUrl: string
  production: boolean
}

const signInTimeoutMs = 10_000

/** `/live`: one WebSocket per browser. Any client may connect; its first message must sign in. */
export const liveEndpoint = fp<LiveOptions>(
  async (app, options) => {
    const { engine, registry } = options
    app.route({
      method: 'GET',
      url: livePath,
      config: { access: 'public' },
      schema: { hide: true },
      preValidation: liveOriginGuard(options),
      wsHandler: (socket, request) =>
        serveConnection(socket, {
          ...options,
          signInTimeoutMs,
          log: request.log,
          caller: readCaller(request),
          openRequests: (person) => {
            const frameSocket = openFrameSocket(socket, request, engine)
            return new ClientRequests({ engine, person, socket: frameSocket, log: request.log })
          },
        }),
      handler: (_request, reply) => reply.callNotFound(),
    })

    app.addChores([
      {
        name: 'load the queries everybody watches',
        everyMs: 2_000,
        firstAfterMs: 200,
        run: () => engine.preload(options.preloaded),
      },
    ])
    app.addHook('preClose', startSessionCheck(registry, options.findActive, app.log))
    app.addHook('preClose', () => engine.stop())

    registerLiveMetrics(app.metrics, engine, registry)
  },
  {
    name: 'live',
    dependencies: ['live-server', 'access', 'chores', 'companion-cookie', 'metrics'],
  },
)

/** Our compressed frames use a 32 KB window; a client that asked for a smaller one gets uncompressed frames. */
function openFrameSocket(socket: WebSocket, request: FastifyRequest, { meters }: LiveEngine) {
  const offer = request.headers['sec-websocket-extensions'] ?? ''
  const canInflate = socket.extensions !== '' && !offer.includes('server_max_window_bits')
  return new FrameSocket(socket, request.raw.socket, { canInflate, meters, log: request.log })
}

/** Browsers let any page open a socket to us, but send the page's origin: other origins than ours are rejected. */
function liveOriginGuard(options: Parameters<typeof createOriginCheck>[0]) {
  const isOwnOrigin = createOriginCheck(options)
  return async ({ headers }: FastifyRequest): Promise<void> => {
    if (!isOwnOrigin(headers)) throw new AppError('session.forbidden')
  }
}

function registerLiveMetrics(
  metrics: Registry,
  engine: LiveEngine,
  registry: LiveOptions['registry'],
): void {
  const { meters } = engine
  const { gauge, total } = readMetrics(metrics)
  const sum = (of: 'watchers' | 'count') =>
    engine.feeds.reduce((before, feed) => before + feed[of], 0)

  gauge('live_connections', 'Signed-in live sockets of this process', () => registry.size)
  gauge('live_results', 'Results in memory', () => engine.feeds.length)
  gauge('live_watches', 'Watches of all clients', () => sum('watchers'))
  gauge('live_documents', 'Documents in all results', () => sum('count'))
  gauge(
    'live_slow_clients',
    'Clients that are behind because they read too slowly',
    () => meters.slowClients,
  )
  total('live_deltas_total', 'Deltas sent, each client counted', () => meters.deltas)
  total('live_bytes_total', 'Bytes of frames sent', () => meters.bytes)
  new Counter({
    name: 'live_resyncs_total',
    help: 'Times a client found that its rows did not match the server',
    labelNames: ['reason'],
    registers: [metrics],
    collect() {
      this.reset()
      for (const [reason, count] of Object.entries(meters.resyncs)) this.inc({ reason }, count)
    },
  })
}

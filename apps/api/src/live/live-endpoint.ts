import type { LiveQuery } from '@arriero/domain/live/live-query.ts'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { Gauge, Counter, type Registry } from 'prom-client'
import type { WebSocket } from 'ws'
import { readCaller } from '#platform/http/caller.ts'
import type { Readiness } from '#platform/http/readiness.ts'
import { workWhenReady } from '#platform/background/work-when-ready.ts'
import { type ConnectionDeps, serveConnection } from './live-connection.ts'
import type { LiveEngine } from './live-engine.ts'
import { livePath } from './live-server.ts'
import { ClientRequests } from './requests/client-requests.ts'
import { type FindStanding, startSessionWatch } from './session-watch.ts'
import { FrameSocket } from './wire/frame-socket.ts'
import { AppError } from '@arriero/domain/errors.ts'
import { ownOrigin } from '#platform/http/own-origin.ts'

interface LiveOptions extends Pick<ConnectionDeps, 'signIn' | 'registry' | 'clock'> {
  engine: LiveEngine
  findStanding: FindStanding
  readiness: Readiness
  /** What nearly everybody watches. */
  kept: readonly LiveQuery[]
  publicUrl: string
  production: boolean
}

const signInMilliseconds = 10_000

/** `/live`: one WebSocket per browser. Public to reach; it speaks only after its first message signs in. */
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
          signInMilliseconds,
          log: request.log,
          caller: readCaller(request),
          openRequests: (person) => {
            const outlet = openOutlet(socket, request, engine)
            return new ClientRequests({ engine, person, outlet, log: request.log })
          },
        }),
      handler: (_request, reply) => reply.callNotFound(),
    })

    workWhenReady(app, {
      readiness: options.readiness,
      everyMilliseconds: 2_000,
      soonMilliseconds: 200,
      work: () => engine.keep(options.kept),
      failure: 'what everybody watches could not be loaded ahead',
    })
    app.addHook('preClose', startSessionWatch(registry, options.findStanding, app.log))
    app.addHook('preClose', () => engine.stop())

    registerLiveMetrics(app.metrics, engine)
    new Gauge({
      name: 'live_connections',
      help: 'Signed-in live sockets of this process',
      registers: [app.metrics],
      collect() {
        this.set(registry.size)
      },
    })
  },
  {
    name: 'live',
    dependencies: ['live-server', 'access', 'companion-cookie', 'error-handler', 'metrics'],
  },
)

/** Our frames look back 32 KB: a client that asked for less gets them as they are. */
function openOutlet(socket: WebSocket, request: FastifyRequest, { meters }: LiveEngine) {
  const offer = request.headers['sec-websocket-extensions'] ?? ''
  const canInflate = socket.extensions !== '' && !offer.includes('server_max_window_bits')
  return new FrameSocket(socket, request.raw.socket, { canInflate, meters, log: request.log })
}

/** Browsers let any page open a socket to us, and tell whose page it is: only our own may. */
function liveOriginGuard(options: Parameters<typeof ownOrigin>[0]) {
  const isOwnOrigin = ownOrigin(options)
  return async ({ headers }: FastifyRequest): Promise<void> => {
    if (!isOwnOrigin(headers)) throw new AppError('session.forbidden')
  }
}

/** Figures of the live side for Prometheus, looked up when somebody asks. */
function registerLiveMetrics(registry: Registry, engine: LiveEngine): void {
  const { meters } = engine
  const total = (name: string, help: string, read: () => number) =>
    new Counter({
      name,
      help,
      registers: [registry],
      collect() {
        this.reset()
        this.inc(read())
      },
    })
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read())
      },
    })
  const sum = (of: 'watchers' | 'count') =>
    engine.feeds.reduce((before, feed) => before + feed[of], 0)

  gauge('live_results', 'Results kept for those who watch them', () => engine.feeds.length)
  gauge('live_watches', 'Watches of all clients', () => sum('watchers'))
  gauge('live_documents', 'Documents in all results', () => sum('count'))
  gauge('live_slow_clients', 'Clients with more unread than they may', () => meters.slowClients)
  total('live_deltas_total', 'Deltas sent, each client counted', () => meters.deltas)
  total('live_bytes_total', 'Bytes of frames sent', () => meters.bytes)
  new Counter({
    name: 'live_resyncs_total',
    help: 'Times a client found that what it held did not add up',
    labelNames: ['reason'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [reason, count] of Object.entries(meters.resyncs)) this.inc({ reason }, count)
    },
  })
}

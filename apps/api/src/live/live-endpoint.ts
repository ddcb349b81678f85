import type { LiveQuery } from '@arriero/domain/live/live-query.ts'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { Gauge } from 'prom-client'
import type { WebSocket } from 'ws'
import { readCaller } from '#platform/caller.ts'
import type { Readiness } from '#platform/readiness.ts'
import { workWhenReady } from '#platform/work-when-ready.ts'
import { type ConnectionDeps, serveConnection } from './live-connection.ts'
import type { LiveEngine } from './live-engine.ts'
import { registerLiveMetrics } from './live-metrics.ts'
import { liveOriginGuard } from './live-origin.ts'
import { livePath } from './live-server.ts'
import { ClientRequests } from './requests/client-requests.ts'
import { type FindStanding, startSessionWatch } from './session-watch.ts'
import { FrameSocket } from './wire/frame-socket.ts'

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

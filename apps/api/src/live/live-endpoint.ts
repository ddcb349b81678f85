import fp from 'fastify-plugin'
import { Gauge } from 'prom-client'
import { readCaller } from '#platform/caller.ts'
import { type ConnectionDeps, serveConnection } from './live-connection.ts'
import { liveOriginGuard } from './live-origin.ts'
import { livePath } from './live-server.ts'
import { type FindStanding, startSessionWatch } from './session-watch.ts'

interface LiveOptions extends Omit<ConnectionDeps, 'log' | 'signInMilliseconds' | 'caller'> {
  findStanding: FindStanding
  publicUrl: string
  production: boolean
}

const signInMilliseconds = 10_000

/** `/live`: one WebSocket per browser. Public to reach; it speaks only after its first message signs in. */
export const liveEndpoint = fp<LiveOptions>(
  async (app, options) => {
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
        }),
      handler: (_request, reply) => reply.callNotFound(),
    })

    app.addHook('preClose', startSessionWatch(options.registry, options.findStanding, app.log))

    new Gauge({
      name: 'live_connections',
      help: 'Signed-in live sockets of this process',
      registers: [app.metrics],
      collect() {
        this.set(options.registry.size)
      },
    })
  },
  {
    name: 'live',
    dependencies: ['live-server', 'access', 'companion-cookie', 'error-handler', 'metrics'],
  },
)

import websocket from '@fastify/websocket'
import fp from 'fastify-plugin'
import { Gauge } from 'prom-client'
import { closeSockets } from './close-sockets.ts'
import { startHeartbeat } from './heartbeat.ts'
import { type ConnectionDeps, serveConnection } from './live-connection.ts'
import { liveOriginGuard } from './live-origin.ts'

interface LiveOptions extends Omit<ConnectionDeps, 'log' | 'signInMilliseconds'> {
  publicUrl: string
  production: boolean
  signInMilliseconds?: number
  heartbeatMilliseconds?: number
}

/** `/live`: one WebSocket per browser. Public to reach; it speaks only after its first message signs in. */
export const liveEndpoint = fp<LiveOptions>(
  async (app, options) => {
    const {
      publicUrl,
      production,
      signInMilliseconds = 10_000,
      heartbeatMilliseconds = 25_000,
    } = options
    let stopHeartbeat = () => {}
    await app.register(websocket, {
      options: { maxPayload: 64 * 1024, perMessageDeflate: false },
      errorHandler: (error, socket) => {
        app.log.error({ err: error }, 'live connection failed')
        socket.terminate()
      },
      preClose: async () => {
        stopHeartbeat()
        await closeSockets(app.websocketServer)
      },
    })
    stopHeartbeat = startHeartbeat(app.websocketServer, heartbeatMilliseconds)

    app.route({
      method: 'GET',
      url: '/live',
      config: { access: 'public' },
      schema: { hide: true },
      preValidation: liveOriginGuard(publicUrl, production),
      wsHandler: (socket, request) =>
        serveConnection(socket, { ...options, signInMilliseconds, log: request.log }),
      handler: (_request, reply) => reply.callNotFound(),
    })

    new Gauge({
      name: 'live_connections',
      help: 'Signed-in live sockets of this process',
      registers: [app.metrics],
      collect() {
        this.set(options.registry.size)
      },
    })
  },
  { name: 'live', dependencies: ['access', 'error-handler', 'metrics'] },
)

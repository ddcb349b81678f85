import { AppError } from '@arriero/domain/errors.ts'
import websocket from '@fastify/websocket'
import fp from 'fastify-plugin'
import { startHeartbeat } from './heartbeat.ts'
import type { WebSocketServer } from 'ws'
import { closeCodes } from './close-codes.ts'

export const livePath = '/live'

const heartbeatMilliseconds = 25_000

/** Frames are compressed once for all who get them (`SharedFrame`): never by `ws`, and never after one another. */
const perMessageDeflate = {
  serverNoContextTakeover: true,
  clientNoContextTakeover: true,
  threshold: Infinity,
  zlibInflateOptions: { chunkSize: 4 * 1024 },
}

/**
 * The WebSocket side of the server. Comes before anything that may refuse a request: a refused
 * upgrade is hung up only once it is known to be one.
 */
export const liveServer = fp(
  async (app) => {
    let stopHeartbeat = () => {}
    await app.register(websocket, {
      options: { maxPayload: 64 * 1024, perMessageDeflate },
      // Broken frames and lost connections: the other side's doing, and anybody may try.
      errorHandler: (error, socket, request) => {
        request.log.debug({ err: error }, 'live connection failed')
        socket.terminate()
      },
      preClose: async () => {
        stopHeartbeat()
        await closeSockets(app.websocketServer)
      },
    })
    stopHeartbeat = startHeartbeat(app.websocketServer, heartbeatMilliseconds)

    // Any other route would shake hands first, with whatever page asks.
    app.addHook('onRequest', async (request) => {
      if (request.ws && request.routeOptions.url !== livePath) throw new AppError('route.not-found')
    })
  },
  { name: 'live-server', dependencies: ['error-handler'] },
)

const graceMilliseconds = 2_000

/** Says goodbye to every client and takes no new one; who does not answer in time is cut off. */
async function closeSockets(server: WebSocketServer): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve))
  for (const client of server.clients) client.close(closeCodes.goingAway, 'server stopping')
  const cutOff = setTimeout(() => {
    for (const client of server.clients) client.terminate()
  }, graceMilliseconds)
  await closed
  clearTimeout(cutOff)
}

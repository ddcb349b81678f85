import { AppError } from '@arriero/domain/errors.ts'
import websocket from '@fastify/websocket'
import fp from 'fastify-plugin'
import type { WebSocketServer, WebSocket } from 'ws'
import { closeCodes } from './live-registry.ts'
import type { IncomingMessage } from 'node:http'

export const livePath = '/live'

const heartbeatMs = 25_000

/** Frames are compressed once for all clients (`SharedFrame`): never by `ws`, and without context takeover. */
const perMessageDeflate = {
  serverNoContextTakeover: true,
  clientNoContextTakeover: true,
  threshold: Infinity,
  zlibInflateOptions: { chunkSize: 4 * 1024 },
}

/**
 * The WebSocket server. Registered before every plugin that may reject a request: its `onRequest` hook must run
 * first and set `request.ws`, because only then is the socket of a rejected upgrade closed.
 */
export const liveServer = fp(
  async (app) => {
    let stopHeartbeat = () => {}
    await app.register(websocket, {
      options: { maxPayload: 64 * 1024, perMessageDeflate },
      // Broken frames and lost connections are the client's fault, and any client can cause them.
      errorHandler: (error, socket, request) => {
        request.log.debug({ err: error }, 'live connection failed')
        socket.terminate()
      },
      preClose: async () => {
        stopHeartbeat()
        await closeSockets(app.websocketServer)
      },
    })
    stopHeartbeat = startHeartbeat(app.websocketServer, heartbeatMs)

    // Only the live route checks the origin; any other would accept an upgrade from a foreign page.
    app.addHook('onRequest', async (request) => {
      if (request.ws && request.routeOptions.url !== livePath) throw new AppError('route.not-found')
    })
  },
  { name: 'live-server', dependencies: ['error-handler'] },
)

const graceMs = 2_000

/** Closes every client and accepts no new one; clients that don't answer in time are disconnected. */
async function closeSockets(server: WebSocketServer): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve))
  for (const client of server.clients) client.close(closeCodes.goingAway, 'server stopping')
  const cutOff = setTimeout(() => {
    for (const client of server.clients) client.terminate()
  }, graceMs)
  await closed
  clearTimeout(cutOff)
}

interface SocketHealth {
  hasReceivedData: boolean
  tcp: IncomingMessage['socket']
  /** Bytes sent at the last check. */
  bytesSent: number
}

/** Terminates sockets that were silent for a whole interval: the peer is gone, though TCP may not know it yet. */
export function startHeartbeat(server: WebSocketServer, intervalMs: number): () => void {
  const health = new WeakMap<WebSocket, SocketHealth>()
  server.on('connection', (socket, request) => {
    const socketHealth: SocketHealth = { hasReceivedData: true, tcp: request.socket, bytesSent: 0 }
    health.set(socket, socketHealth)
    const onReceived = () => {
      socketHealth.hasReceivedData = true
    }
    socket.on('pong', onReceived).on('ping', onReceived).on('message', onReceived)
  })
  const timer = setInterval(() => {
    for (const socket of server.clients) {
      const socketHealth = health.get(socket)
      if (socketHealth && isAlive(socketHealth)) socket.ping()
      else socket.terminate()
    }
  }, intervalMs)
  return () => clearInterval(timer)
}

/** On a slow line our ping may be queued behind other data; while that data is being sent, the client is alive. */
function isAlive(health: SocketHealth): boolean {
  const { hasReceivedData, tcp } = health
  const bytesSent = tcp.bytesWritten - tcp.writableLength
  const isReading = tcp.writableLength > 0 && bytesSent > health.bytesSent
  health.hasReceivedData = false
  health.bytesSent = bytesSent
  return hasReceivedData || isReading
}

import type { IncomingMessage } from 'node:http'
import type { WebSocket, WebSocketServer } from 'ws'

interface Life {
  hasSpoken: boolean
  pipe: IncomingMessage['socket']
  /** Bytes that had left at the last round. */
  left: number
}

/** A socket that gives no sign of life for a whole round is dead, though TCP may not know it yet. */
export function startHeartbeat(server: WebSocketServer, intervalMilliseconds: number): () => void {
  const lives = new WeakMap<WebSocket, Life>()
  server.on('connection', (socket, request) => {
    const life: Life = { hasSpoken: true, pipe: request.socket, left: 0 }
    lives.set(socket, life)
    const hear = () => {
      life.hasSpoken = true
    }
    socket.on('pong', hear).on('ping', hear).on('message', hear)
  })
  const timer = setInterval(() => {
    for (const socket of server.clients) {
      const life = lives.get(socket)
      if (life && isAlive(life)) socket.ping()
      else socket.terminate()
    }
  }, intervalMilliseconds)
  return () => clearInterval(timer)
}

/** Asked once a round. Our ping may stand behind much else on a slow line: as long as that moves, somebody reads. */
function isAlive(life: Life): boolean {
  const { hasSpoken, pipe } = life
  const left = pipe.bytesWritten - pipe.writableLength
  const isReading = pipe.writableLength > 0 && left > life.left
  life.hasSpoken = false
  life.left = left
  return hasSpoken || isReading
}

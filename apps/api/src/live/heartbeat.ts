import type { WebSocketServer } from 'ws'

/** A socket that leaves a ping unanswered for a whole round is dead, though TCP may not know it yet. */
export function startHeartbeat(server: WebSocketServer, intervalMilliseconds: number): () => void {
  const answered = new WeakSet<object>()
  server.on('connection', (socket) => {
    answered.add(socket)
    socket.on('pong', () => answered.add(socket))
  })
  const timer = setInterval(() => {
    for (const socket of server.clients) {
      if (answered.delete(socket)) socket.ping()
      else socket.terminate()
    }
  }, intervalMilliseconds)
  return () => clearInterval(timer)
}

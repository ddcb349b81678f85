import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import fp from 'fastify-plugin'

/** Keeps the caller's id when it is harmless, so that a proxy's log and ours can be joined. */
export function requestId(request: IncomingMessage): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
}

/** Every answer carries its id, and every answer is one log line. */
export const requestIdPlugin = fp(
  async (app) => {
    app.addHook('onRequest', async (request, reply) => {
      reply.header('x-request-id', request.id)
    })
    app.addHook('onResponse', async (request, reply) => {
      request.log.info(
        {
          method: request.method,
          path: loggedPath(request.url),
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime),
        },
        'request',
      )
    })
  },
  { name: 'request-id' },
)

/** Without what may be secret: the query, and the key at the end of an activation link. */
function loggedPath(url: string): string {
  const [path = ''] = url.split('?', 1)
  return path.replace(/(\/activate\/).+/, '$1[oculto]')
}

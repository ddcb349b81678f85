import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import fp from 'fastify-plugin'

/** Keeps the caller's id if it is well-formed, so that the logs of a proxy and ours can be joined. */
export function requestId(request: IncomingMessage): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
}

/** Adds the id to every response and logs one line for each. */
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

/** Without secrets: the query, and the token of an activation link. */
function loggedPath(url: string): string {
  const [path = ''] = url.split('?', 1)
  return path.replace(/(\/activate\/).+/, '$1[oculto]')
}

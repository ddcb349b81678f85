import { secondMs } from '@arriero/domain/calendar/durations.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { answerBrokenRequest } from './error-handler.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Receives a file. A photo from a phone with a weak signal takes a minute or more. */
    isUpload?: true
  }
}

/** How long the bytes of any other request may take. */
const bodyTimeoutMs = 30 * secondMs

/**
 * Ends a request whose body is not there in time. Node has one limit for the whole server, which is that of uploads.
 * Requests without a body have arrived with their headers, so they need no timer.
 */
export const bodyTimeoutPlugin = fp<{ timeoutMs?: number }>(
  async (app, { timeoutMs = bodyTimeoutMs }) => {
    app.addHook('onRequest', async (request, reply) => {
      if (request.routeOptions.config.isUpload || !hasBody(request)) return
      const timer = setTimeout(() => endUnfinished(request, reply), timeoutMs).unref()
      const stop = () => clearTimeout(timer)
      request.raw.once('close', stop)
      // An answer that did not wait for the body, such as a refusal; the rest has the server's limit.
      reply.raw.once('finish', stop)
    })
  },
  { name: 'body-timeout' },
)

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

function endUnfinished({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (raw.complete || reply.raw.headersSent) return
  answerBrokenRequest(new Error('The body took too long'), raw.socket)
}

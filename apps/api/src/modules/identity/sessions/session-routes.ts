import { ErrorResponse } from '@arriero/domain/contract/http/error-response.ts'
import {
  LogInBody,
  Me,
  RefreshTokenBody,
  StoredUser,
} from '@arriero/domain/contract/http/session.ts'
import { errorCatalogue } from '@arriero/domain/errors.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Clock } from '#platform/clock.ts'
import { toAppError } from '#platform/error-handler.ts'
import { bearerSecurity } from '#platform/open-api.ts'
import type { Db } from '#platform/schema.ts'
import { requireSignedInPerson } from '#platform/signed-in-person.ts'
import { endSession, logIn, refreshSession } from './session-commands.ts'
import { requireMe } from './session-queries.ts'
import type { Tokens } from './tokens.ts'

interface SessionOptions {
  db: Db
  tokens: Tokens
  clock: Clock
  /** Told when a session ends, so that what hangs from it can end too. */
  onSessionEnd: (sessionId: string) => void
}

const refusedRefresh = errorCatalogue['session.refresh-refused'].message
const plainText = {
  description: refusedRefresh,
  content: { 'text/plain': { schema: z.string() } },
}
const tags = ['Sesión']

const routes: FastifyPluginAsyncZod<SessionOptions> = async (
  app,
  { db, tokens, clock, onSessionEnd },
) => {
  app.post(
    '/api/logIn',
    {
      config: { access: 'public' },
      schema: {
        tags,
        summary: 'Iniciar sesión',
        body: LogInBody,
        response: { 200: StoredUser, '4xx': ErrorResponse },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      return logIn(db, tokens, clock(), request.body)
    },
  )

  app.post(
    '/api/refreshToken',
    {
      config: { access: 'public' },
      errorHandler: answerRefusedRefresh,
      schema: {
        tags,
        summary: 'Renovar la sesión',
        body: RefreshTokenBody,
        response: { 200: StoredUser, 400: plainText },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const user = await refreshSession(db, tokens, clock(), request.body)
      return user ?? sendRefusal(reply)
    },
  )

  app.post(
    '/api/logOut',
    {
      config: { access: 'administrator' },
      schema: {
        tags,
        summary: 'Cerrar sesión',
        security: bearerSecurity,
        response: { 204: z.null(), '4xx': ErrorResponse },
      },
    },
    async (request, reply) => {
      const { sessionId } = requireSignedInPerson(request)
      await endSession(db, sessionId, clock())
      onSessionEnd(sessionId)
      return reply.code(204).send(null)
    },
  )

  app.get(
    '/api/me',
    {
      config: { access: 'administrator' },
      schema: {
        tags,
        summary: 'Quién soy',
        security: bearerSecurity,
        response: { 200: Me, '4xx': ErrorResponse },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      return requireMe(db, requireSignedInPerson(request).userId)
    },
  )
}

/** The specification shows the body of this 400 to the person as it comes: plain text, never JSON. */
function answerRefusedRefresh(error: unknown, _request: FastifyRequest, reply: FastifyReply): void {
  if (errorCatalogue[toAppError(error).code].status >= 500) throw error
  void sendRefusal(reply)
}

function sendRefusal(reply: FastifyReply) {
  return reply
    .code(400)
    .type('text/plain; charset=utf-8')
    .serializer((text: string) => text)
    .send(refusedRefresh)
}

export const sessionRoutes = fp(routes, {
  name: 'sessions',
  dependencies: ['access', 'error-handler'],
})

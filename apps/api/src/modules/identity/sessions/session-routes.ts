import { ErrorResponse } from '@arriero/domain/contract/http/error-response.ts'
import { LogInBody, RefreshTokenBody, StoredUser } from '@arriero/domain/contract/http/session.ts'
import { errorCatalogue } from '@arriero/domain/errors.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { readCaller } from '#platform/http/caller.ts'
import type { Clock } from '#platform/clock.ts'
import { toAppError } from '#platform/http/error-handler.ts'
import { bearerSecurity } from '#platform/http/open-api.ts'
import { requireSignedInPerson } from '#platform/http/signed-in-person.ts'
import { closeSessions } from './close-sessions.ts'
import { logIn, type LogInDeps } from './log-in.ts'
import { refreshSession } from './refresh-session.ts'
import { readVisitor } from './visitor.ts'

interface SessionOptions extends LogInDeps {
  clock: Clock
}

const refusedRefresh = errorCatalogue['session.refresh-refused'].message
const plainText = {
  description: refusedRefresh,
  content: { 'text/plain': { schema: z.string() } },
}
const tags = ['Sesión']

const routes: FastifyPluginAsyncZod<SessionOptions> = async (app, options) => {
  const { db, clock, onSessionEnd } = options
  const refreshDeps = { ...options, mailLater: app.mailLater.bind(app) }

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
      const companion = app.makeCompanion()
      const [now, visitor] = [clock(), readVisitor(request)]
      const { stored, account } = await logIn(options, request.body, visitor, companion, now)
      reply.setCompanion(companion)
      reply.rememberDevice(account, now)
      return stored
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
        response: { 200: StoredUser, 400: plainText, '4xx': ErrorResponse },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const user = await refreshSession(refreshDeps, request.body, readVisitor(request), clock())
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
      const { userId, sessionId } = requireSignedInPerson(request)
      const by = {
        actor: { kind: 'administrator', id: userId },
        caller: readCaller(request),
      } as const
      await db
        .transaction()
        .execute((tx) => closeSessions(tx, { userId, only: sessionId }, 'signed-out', by, clock()))
      onSessionEnd(sessionId)
      reply.setCompanion(app.makeCompanion())
      return reply.code(204).send(null)
    },
  )
}

/** The specification shows the body of this 400 to the person as it comes: plain text, never JSON. */
function answerRefusedRefresh(error: unknown, _request: FastifyRequest, reply: FastifyReply): void {
  if (toAppError(error).code !== 'request.invalid') throw error
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
  dependencies: ['access', 'companion-cookie', 'device-cookie', 'error-handler', 'mail-later'],
})

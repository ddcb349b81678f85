import { LogInBody, RefreshTokenBody, StoredUser } from '@arriero/domain/contract/http/session.ts'
import { errorCatalogue } from '@arriero/domain/errors.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { readCaller, requireSignedInPerson } from '#platform/http/caller.ts'
import type { Clock } from '#platform/clock.ts'
import { toAppError } from '#platform/http/error-handler.ts'
import { closeSessions } from './session-store.ts'
import { logIn, type LogInDeps } from './log-in.ts'
import { refreshSession } from './refresh-session.ts'
import { readBrowserCaller } from './device-cookie.ts'

interface SessionOptions extends LogInDeps {
  clock: Clock
}

const refreshRejected = errorCatalogue['session.refresh-refused'].message
const plainText = {
  description: refreshRejected,
  content: { 'text/plain': { schema: z.string() } },
}
const tags = ['Sesión']

export const sessionRoutes: FastifyPluginAsyncZod<SessionOptions> = async (app, options) => {
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
        response: { 200: StoredUser },
      },
    },
    async (request, reply) => {
      const companion = app.makeCompanion()
      const [now, caller] = [clock(), readBrowserCaller(request)]
      const { stored, account } = await logIn(options, request.body, caller, companion, now)
      reply.setCompanion(companion)
      reply.rememberDevice(account, now)
      return stored
    },
  )

  app.post(
    '/api/refreshToken',
    {
      config: { access: 'public' },
      errorHandler: answerInvalidRefresh,
      schema: {
        tags,
        summary: 'Renovar la sesión',
        body: RefreshTokenBody,
        response: { 200: StoredUser, 400: plainText },
      },
    },
    async (request, reply) => {
      const user = await refreshSession(
        refreshDeps,
        request.body,
        readBrowserCaller(request),
        clock(),
      )
      return user ?? sendRejection(reply)
    },
  )

  app.post(
    '/api/logOut',
    {
      config: { access: 'account.manage' },
      schema: {
        tags,
        summary: 'Cerrar sesión',
        response: { 204: z.null() },
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

/** By specification the console shows the body of this 400 as it is: plain text, never JSON. */
function answerInvalidRefresh(error: unknown, _request: FastifyRequest, reply: FastifyReply): void {
  if (toAppError(error).code !== 'request.invalid') throw error
  void sendRejection(reply)
}

function sendRejection(reply: FastifyReply) {
  return reply
    .code(400)
    .type('text/plain; charset=utf-8')
    .serializer((text: string) => text)
    .send(refreshRejected)
}

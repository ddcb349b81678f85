import { ErrorResponse } from '@arriero/domain/contract/http/error-response.ts'
import { SessionList } from '@arriero/domain/contract/http/sessions.ts'
import { AppError } from '@arriero/domain/errors.ts'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { readCaller } from '#platform/http/caller.ts'
import type { Clock } from '#platform/clock.ts'
import { bearerSecurity } from '#platform/http/open-api.ts'
import type { Db } from '#platform/database/schema.ts'
import { requireSignedInPerson, type SignedInPerson } from '#platform/http/signed-in-person.ts'
import { closeSessions } from './close-sessions.ts'
import { standingSessions } from './standing-sessions.ts'

interface OwnSessionOptions {
  db: Db
  clock: Clock
  onSessionEnd: (sessionId: string) => void
}

const config = { access: 'administrator' } as const
const tags = ['Sesión']
const security = bearerSecurity

const routes: FastifyPluginAsyncZod<OwnSessionOptions> = async (
  app,
  { db, clock, onSessionEnd },
) => {
  /** Of the person who asks: a session of somebody else is not there. */
  async function close(request: FastifyRequest, which: { only: string } | { except: string }) {
    const { userId } = requireSignedInPerson(request)
    const by = {
      actor: { kind: 'administrator', id: userId },
      caller: readCaller(request),
    } as const
    const ended = await db
      .transaction()
      .execute((tx) => closeSessions(tx, { userId, ...which }, 'closed-elsewhere', by, clock()))
    for (const id of ended) onSessionEnd(id)
    return ended.length
  }

  app.get(
    '/api/sessions',
    {
      config,
      schema: {
        tags,
        summary: 'Dónde tengo sesiones abiertas',
        security,
        response: { 200: SessionList, '4xx': ErrorResponse },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      return listSessions(db, requireSignedInPerson(request), clock())
    },
  )

  app.delete(
    '/api/sessions/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Cerrar una de mis sesiones',
        security,
        params: z.object({ id: z.uuid() }),
        response: { 204: z.null(), '4xx': ErrorResponse },
      },
    },
    async (request, reply) => {
      const closed = await close(request, { only: request.params.id })
      if (closed === 0) throw new AppError('session.not-found')
      return reply.code(204).send(null)
    },
  )

  app.delete(
    '/api/sessions',
    {
      config,
      schema: {
        tags,
        summary: 'Cerrar mis demás sesiones',
        security,
        response: { 204: z.null(), '4xx': ErrorResponse },
      },
    },
    async (request, reply) => {
      await close(request, { except: requireSignedInPerson(request).sessionId })
      return reply.code(204).send(null)
    },
  )
}

export const ownSessionRoutes = fp(routes, {
  name: 'own-sessions',
  dependencies: ['access', 'error-handler'],
})

/** Where the person is signed in. */
async function listSessions(
  db: Db,
  { userId, sessionId }: SignedInPerson,
  now: Date,
): Promise<SessionList> {
  const rows = await standingSessions(db, now)
    .select(['sessions.id', 'user_agent', 'address', 'sessions.created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('last_used_at', 'desc')
    .orderBy('sessions.id')
    .execute()
  return {
    sessions: rows.map((row) => ({
      id: row.id,
      current: row.id === sessionId,
      userAgent: row.user_agent,
      ip: row.address,
      createdAt: row.created_at.toISOString(),
      lastUsedAt: row.last_used_at.toISOString(),
    })),
  }
}

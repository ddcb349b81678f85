import { SessionList } from '@arriero/domain/contract/http/session.ts'
import { AppError } from '@arriero/domain/errors.ts'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { readCaller, requireSignedInPerson, type SignedInPerson } from '#platform/http/caller.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/schema.ts'
import { closeSessions, activeSessions } from './session-store.ts'

interface OwnSessionOptions {
  db: Db
  clock: Clock
  onSessionEnd: (sessionId: string) => void
}

const config = { access: 'account.manage' } as const
const tags = ['Sesión']

export const ownSessionRoutes: FastifyPluginAsyncZod<OwnSessionOptions> = async (
  app,
  { db, clock, onSessionEnd },
) => {
  /** Ends sessions of the signed-in person only; another person's session id ends nothing. */
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
        response: { 200: SessionList },
      },
    },
    async (request) => listSessions(db, requireSignedInPerson(request), clock()),
  )

  app.delete(
    '/api/sessions/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Cerrar una de mis sesiones',
        params: z.object({ id: z.uuid() }),
        response: { 204: z.null() },
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
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await close(request, { except: requireSignedInPerson(request).sessionId })
      return reply.code(204).send(null)
    },
  )
}

/** The person's active sessions. */
async function listSessions(
  db: Db,
  { userId, sessionId }: SignedInPerson,
  now: Date,
): Promise<SessionList> {
  const rows = await activeSessions(db, now)
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

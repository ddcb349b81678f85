import { minuteMs } from '@arriero/domain/calendar/durations.ts'
import {
  FollowBody,
  NewShare,
  NewShareBody,
  ShareGrant,
  ShareGrantBody,
  SharedJourney,
} from '@arriero/domain/contract/http/shared-journeys.ts'
import { ErrorResponse } from '@arriero/domain/contract/http/fields.ts'
import { AppError } from '@arriero/domain/errors.ts'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/schema.ts'
import { type Caller, readCaller, requireSignedInPerson } from '#platform/http/caller.ts'
import {
  enforceRateLimit,
  networkAttempts,
  type RateLimit,
} from '#platform/throttling/rate-limit.ts'
import type { CloudVisitors } from '#platform/firebase/cloud-visitors.ts'
import type { SharedRead, SharedReads } from './read-shared-journey.ts'
import { createShare, revokeShare, type ShareAuthor } from './share-store.ts'
import { grantVisit } from './visitor-grants.ts'

interface ShareRouteOptions {
  db: Db
  clock: Clock
  reads: SharedReads
  /** Only with Firestore and anonymous sign-in. */
  visitors: CloudVisitors | undefined
}

const tags = ['Viajes compartidos']
const params = z.object({ id: z.uuid() })
const window = { windowMs: 15 * minuteMs, area: 'share' } as const
/** A page asks about once in twenty seconds; mobile operators put many phones behind one address. */
const requestsPerAddress: RateLimit = { name: 'share:address', max: 3000, ...window }
/** A page whose link does not work stops asking. */
const unknownPerAddress: RateLimit = { name: 'share:unknown', max: 60, ...window }

export const shareRoutes: FastifyPluginAsyncZod<ShareRouteOptions> = async (
  app,
  { db, clock, reads, visitors },
) => {
  /** Counts the request, and throws if the link does not work. */
  async function requireShared(token: string, caller: Caller, now: Date): Promise<SharedRead> {
    await enforceLimit(db, requestsPerAddress, caller, now)
    const shared = await reads.find(db, token, now)
    if (shared) return shared
    await enforceLimit(db, unknownPerAddress, caller, now)
    throw new AppError('share.not-found')
  }

  app.post(
    '/gateway/journeys/:id/shares',
    {
      config: { access: 'journey.share' },
      schema: {
        tags,
        summary: 'Crear un enlace para que cualquiera siga el viaje',
        params,
        body: NewShareBody,
        response: { 200: NewShare },
      },
    },
    async (request) => {
      const { expiresAt } = request.body
      const wanted = { journeyId: request.params.id, expiresAt: toDate(expiresAt) }
      return createShare(db, wanted, authorOf(request), clock())
    },
  )

  app.delete(
    '/gateway/journeys/:id/shares/:shareId',
    {
      config: { access: 'journey.share' },
      schema: {
        tags,
        summary: 'Anular un enlace',
        params: params.extend({ shareId: z.uuid() }),
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const { id: journeyId, shareId: id } = request.params
      await revokeShare(db, { journeyId, id }, authorOf(request), clock())
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/gateway/shared/journey',
    {
      config: { access: 'public' },
      schema: {
        tags,
        summary: 'Lo que puede ver quien tiene el enlace de un viaje',
        body: FollowBody,
        response: { 200: SharedJourney },
      },
    },
    async (request) => (await requireShared(request.body.token, readCaller(request), clock())).view,
  )

  app.post(
    '/gateway/shared/grant',
    {
      config: { access: 'public' },
      schema: {
        tags,
        summary: 'Leer el viaje compartido en Firestore, con un ingreso anónimo',
        body: ShareGrantBody,
        response: { 200: ShareGrant, '5xx': ErrorResponse },
      },
    },
    async (request) => {
      const { token, idToken } = request.body
      const now = clock()
      const { share, view } = await requireShared(token, readCaller(request), now)
      if (!visitors) throw new AppError('session.provider-method-off')
      const subject = await visitors.identify(idToken)
      const shareId = share.id
      const endsAt = await grantVisit(db, subject, share, now)
      await visitors.admit({ subject, shareId, endsAt }, { shareId, view })
      return { shareId, endsAt: endsAt.toISOString() }
    },
  )
}

async function enforceLimit(db: Db, limit: RateLimit, caller: Caller, now: Date): Promise<void> {
  for (const attempt of networkAttempts(limit, caller.address)) {
    await enforceRateLimit(db, attempt, caller, now)
  }
}

const toDate = (instant: string | undefined) => (instant === undefined ? null : new Date(instant))

const authorOf = (request: FastifyRequest): ShareAuthor => ({
  id: requireSignedInPerson(request).userId,
  caller: readCaller(request),
})

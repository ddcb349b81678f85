import {
  BackToReviewBody,
  ReviewConsequences,
  DecisionBody,
  LockAnswer,
  NextCase,
  NextCaseBody,
  RenewalsBody,
  UserCounts,
  UserFile,
  UsersPage,
  UsersQuery,
} from '@arriero/domain/contract/http/review.ts'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Clock } from '#platform/clock.ts'
import { readCaller, requireSignedInPerson } from '#platform/http/caller.ts'
import { changeUserState } from '#platform/users/change-user-state.ts'
import { readConsequences } from './consequences.ts'
import { decideCase } from './decide-case.ts'
import { decideRenewals } from './decide-renewals.ts'
import { releaseLock, type Reviewer, takeLock, takeNext } from './review-locks.ts'
import { type FileSource, readUserFile } from './user-file.ts'
import { countUsers, listUsers } from './user-list.ts'

const tags = ['Usuarios']
const params = z.strictObject({ id: z.uuid() })

export const reviewerOf = (request: FastifyRequest): Reviewer => ({
  userId: requireSignedInPerson(request).userId,
  caller: readCaller(request),
})

interface ReviewRoutesOptions extends FileSource {
  clock: Clock
}

export const reviewRoutes: FastifyPluginAsyncZod<ReviewRoutesOptions> = async (
  app,
  { db, clock, erasedBans },
) => {
  app.get(
    '/api/users',
    {
      config: { access: 'user.read' },
      schema: {
        tags,
        summary: 'Conductores y clientes en un estado, el que más espera primero',
        querystring: UsersQuery,
        response: { 200: UsersPage },
      },
    },
    async (request) => listUsers(db, request.query, requireSignedInPerson(request), clock()),
  )

  app.get(
    '/api/users/counts',
    {
      config: { access: 'user.read' },
      schema: {
        tags,
        summary: 'Cuántos hay en cada estado y desde cuándo espera el primero',
        response: { 200: UserCounts },
      },
    },
    async () => countUsers(db),
  )

  app.get(
    '/api/users/:id',
    {
      config: { access: 'user.read' },
      schema: {
        tags,
        summary: 'El expediente de un conductor o un cliente',
        params,
        response: { 200: UserFile },
      },
    },
    async (request) =>
      readUserFile({ db, erasedBans }, request.params.id, requireSignedInPerson(request), clock()),
  )

  app.get(
    '/api/users/:id/consequences',
    {
      config: { access: 'user.read' },
      schema: {
        tags,
        summary: 'Qué interrumpe un bloqueo, un rechazo o una corrección',
        params,
        response: { 200: ReviewConsequences },
      },
    },
    async (request) => readConsequences(db, request.params.id),
  )

  app.post(
    '/api/users/:id/lock',
    {
      config: { access: 'user.review' },
      schema: {
        tags,
        summary: 'Reservar un caso mientras se revisa, o renovar la reserva',
        params,
        response: { 200: LockAnswer },
      },
    },
    async (request) => {
      const until = await takeLock(db, request.params.id, reviewerOf(request), clock())
      return { until: until.toISOString() }
    },
  )

  app.delete(
    '/api/users/:id/lock',
    {
      config: { access: 'user.review' },
      schema: { tags, summary: 'Soltar un caso', params, response: { 204: z.null() } },
    },
    async (request, reply) => {
      await releaseLock(db, request.params.id, reviewerOf(request).userId)
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/api/users/next',
    {
      config: { access: 'user.review' },
      schema: {
        tags,
        summary: 'Reservar el caso que más espera y que nadie revisa',
        body: NextCaseBody,
        response: { 200: NextCase },
      },
    },
    async (request) => ({
      userId: await takeNext(db, request.body, reviewerOf(request), clock()),
    }),
  )

  app.post(
    '/api/users/:id/decision',
    {
      config: { access: 'user.review' },
      schema: {
        tags,
        summary: 'Aprobar, pedir una corrección o rechazar',
        params,
        body: DecisionBody,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await decideCase(db, request.params.id, request.body, reviewerOf(request), clock())
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/api/users/:id/renewals',
    {
      config: { access: 'user.review' },
      schema: {
        tags,
        summary: 'Aprobar o devolver los documentos que renovó una persona activa',
        params,
        body: RenewalsBody,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await decideRenewals(db, request.params.id, request.body, reviewerOf(request), clock())
      return reply.code(204).send(null)
    },
  )

  for (const { path, event, access, summary } of backToReview) {
    app.post(
      `/api/users/:id/${path}`,
      {
        config: { access },
        schema: { tags, summary, params, body: BackToReviewBody, response: { 204: z.null() } },
      },
      async (request, reply) => {
        const { userId, caller } = reviewerOf(request)
        const { expectedStateVersion, note } = request.body
        await db.transaction().execute((tx) =>
          changeUserState(tx, {
            userId: request.params.id,
            event,
            by: { actor: 'administrator', actorId: userId, caller },
            expectedVersion: expectedStateVersion,
            note,
            now: clock(),
          }),
        )
        return reply.code(204).send(null)
      },
    )
  }
}

const backToReview = [
  {
    path: 'reopen',
    event: 'reopen',
    access: 'user.review',
    summary: 'Volver a revisar a alguien que fue rechazado',
  },
  {
    path: 'lift-ban',
    event: 'liftBan',
    access: 'user.ban',
    summary: 'Levantar un bloqueo: la persona vuelve a revisión',
  },
] as const

import {
  ApprovalCount,
  ApprovalPage,
  ApprovalQuery,
  ApproveBody,
  ConfirmAloneBody,
  RejectBody,
} from '@arriero/domain/contract/http/approvals.ts'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/schema.ts'
import { readCaller, requireSignedInPerson } from '#platform/http/caller.ts'
import type { ApprovalAction } from './approval-rules.ts'
import { countWaitingFor, listApprovals, readReader } from './approval-store.ts'
import type { Approvals } from './approvals.ts'

interface ApprovalOptions {
  db: Db
  clock: Clock
  approvals: Approvals
}

const tags = ['Aprobaciones']
const params = z.strictObject({ id: z.uuid() })
/** Everybody sees their own requests; the store adds those that the person may decide. */
const own = { access: 'approval.read' } as const
const decider = { access: 'approval.decide' } as const
const response = { 204: z.null() }

export const approvalRoutes: FastifyPluginAsyncZod<ApprovalOptions> = async (
  app,
  { db, clock, approvals },
) => {
  const reader = (request: FastifyRequest) => readReader(db, requireSignedInPerson(request).userId)
  const decide = (
    request: FastifyRequest,
    id: string,
    action: ApprovalAction,
    note: string | null = null,
  ) => {
    const { userId } = requireSignedInPerson(request)
    return approvals.decide({ id, action, userId, note, caller: readCaller(request) })
  }

  app.get(
    '/api/approvals',
    {
      config: own,
      schema: {
        tags,
        summary: 'Solicitudes que deciden dos personas: las mías y las que puedo decidir',
        querystring: ApprovalQuery,
        response: { 200: ApprovalPage },
      },
    },
    async (request) => listApprovals(db, await reader(request), request.query, clock()),
  )

  app.get(
    '/api/approvals/count',
    {
      config: own,
      schema: { tags, summary: 'Cuántas esperan mi decisión', response: { 200: ApprovalCount } },
    },
    async (request) => ({
      waitingForMe: await countWaitingFor(db, await reader(request), clock()),
    }),
  )

  app.post(
    '/api/approvals/:id/approve',
    {
      config: decider,
      schema: {
        tags,
        summary: 'Aprobar lo que pidió otra persona, que se hace enseguida',
        params,
        body: ApproveBody,
        response,
      },
    },
    async (request, reply) => {
      await decide(request, request.params.id, 'approve', request.body.note)
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/api/approvals/:id/reject',
    {
      config: decider,
      schema: {
        tags,
        summary: 'Rechazar lo que pidió otra persona',
        params,
        body: RejectBody,
        response,
      },
    },
    async (request, reply) => {
      await decide(request, request.params.id, 'reject', request.body.note)
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/api/approvals/:id/withdraw',
    {
      config: own,
      schema: { tags, summary: 'Retirar lo que pedí', params, response },
    },
    async (request, reply) => {
      await decide(request, request.params.id, 'withdraw')
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/api/approvals/:id/confirmAlone',
    {
      config: decider,
      schema: {
        tags,
        summary: 'Confirmar a solas lo que pedí, si nadie más puede decidirlo',
        params,
        body: ConfirmAloneBody,
        response,
      },
    },
    async (request, reply) => {
      await app.proveIdentity(request, request.body.proof)
      await decide(request, request.params.id, 'confirmAlone', request.body.note)
      return reply.code(204).send(null)
    },
  )
}

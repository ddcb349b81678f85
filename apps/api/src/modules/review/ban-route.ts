import { ApprovalAnswer } from '@arriero/domain/contract/http/journey-commands.ts'
import { BanBody } from '@arriero/domain/contract/http/review.ts'
import { banReasons } from '@arriero/domain/users/review-reason.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/schema.ts'
import { banUser, nameUser, checkBan } from './ban.ts'
import { reviewerOf } from './review-routes.ts'

/** What is stored while it waits for the second person. Version and name are checked only when it is asked for. */
const Ban = z.object({
  userId: z.string(),
  body: z.object({ reason: BanBody.shape.reason, note: BanBody.shape.note }),
})

export const banRoute: FastifyPluginAsyncZod<{ db: Db; clock: Clock }> = async (
  app,
  { db, clock },
) => {
  const { approvals, changeLog } = app
  approvals.addKind({
    kind: 'user.ban',
    payload: Ban,
    execute: async ({ tx }, { payload, approvedBy }, { caller, now }) => {
      await banUser(tx, payload.userId, payload.body, { userId: approvedBy, caller }, now)
      return undefined
    },
  })

  app.post(
    '/api/users/:id/ban',
    {
      config: { access: 'user.ban' },
      schema: {
        tags: ['Usuarios'],
        summary: 'Pedir el bloqueo de una persona, que otra aprueba',
        params: z.strictObject({ id: z.uuid() }),
        body: BanBody,
        response: { 202: ApprovalAnswer },
      },
    },
    async (request, reply) => {
      const [now, reviewer] = [clock(), reviewerOf(request)]
      const { params, body } = request
      await checkBan(db, params.id, body, reviewer, now)
      const approval = await changeLog.write('approval.requested', async (tx, record) =>
        approvals.request(
          { tx, record },
          {
            kind: 'user.ban',
            subjectId: params.id,
            payload: { userId: params.id, body: { reason: body.reason, note: body.note } },
            summary: `Bloquear a ${await nameUser(tx, params.id)}. Motivo: ${banReasons[body.reason]}.`,
            note: body.note,
            requestedBy: reviewer.userId,
            caller: reviewer.caller,
          },
          now,
        ),
      )
      return reply.code(202).send({ approval })
    },
  )
}

import { Me, UpdateMeBody } from '@arriero/domain/contract/http/session.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { readCaller, type Caller, requireSignedInPerson } from '#platform/http/caller.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/schema.ts'
import { shareReads } from '#platform/database/share-reads.ts'
import { requireMe } from '../accounts.ts'
import { writeAudit } from '#platform/observability/audit.ts'

const tags = ['Perfil']

export const profileRoutes: FastifyPluginAsyncZod<{ db: Db; clock: Clock }> = async (
  app,
  { db, clock },
) => {
  const shareMe = shareReads<Me>()
  app.get(
    '/api/me',
    {
      config: { access: 'account.manage' },
      schema: {
        tags,
        summary: 'Quién soy',
        response: { 200: Me },
      },
    },
    async (request) => {
      const { userId } = requireSignedInPerson(request)
      return shareMe(userId, () => requireMe(db, userId))
    },
  )

  app.put(
    '/api/me',
    {
      config: { access: 'account.manage' },
      schema: {
        tags,
        summary: 'Corregir mis datos',
        body: UpdateMeBody,
        response: { 200: Me },
      },
    },
    async (request) => {
      const { userId } = requireSignedInPerson(request)
      const change = { userId, body: request.body, caller: readCaller(request) }
      return updateMe(db, change, clock())
    },
  )
}

/** The audit contains the old and new names, but not the phone number, which is private. */
async function updateMe(
  db: Db,
  { userId, body, caller }: { userId: string; body: UpdateMeBody; caller: Caller },
  now: Date,
): Promise<Me> {
  return db.transaction().execute(async (tx) => {
    const before = await requireMe(tx, userId)
    await tx
      .updateTable('users')
      .set({ given_names: body.givenNames, surnames: body.surnames, phone: body.phone })
      .where('id', '=', userId)
      .execute()
    await writeAudit(tx, now, {
      event: 'profile.updated',
      actor: { kind: 'administrator', id: userId },
      subject: { kind: 'user', id: userId },
      caller,
      detail: { before: namesOf(before), after: namesOf(body) },
    })
    return { ...before, ...body }
  })
}

const namesOf = ({ givenNames, surnames }: Pick<Me, 'givenNames' | 'surnames'>) => ({
  givenNames,
  surnames,
})

import { NewDevice, NewDeviceBody } from '@arriero/domain/contract/http/driver.ts'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { readCaller, requireSignedInPerson } from '#platform/http/caller.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/schema.ts'
import { randomUUID } from 'node:crypto'
import { AppError } from '@arriero/domain/errors.ts'
import { type AuditEntry, writeAudit } from '#platform/observability/audit.ts'
import { hashDeviceToken, newDeviceToken } from './device-token.ts'

const tags = ['Dispositivos']

/** For the audit. `actor`: who acts. `caller`: from which address and program. */
type AuditedActor = Pick<AuditEntry, 'actor' | 'caller'>

export const deviceRoutes: FastifyPluginAsyncZod<{ db: Db; clock: Clock }> = async (
  app,
  { db, clock },
) => {
  const auditedActor = (request: FastifyRequest): AuditedActor => ({
    actor: { kind: 'administrator', id: requireSignedInPerson(request).userId },
    caller: readCaller(request),
  })

  app.post(
    '/gateway/devices',
    {
      config: { access: 'device.manage' },
      schema: {
        tags,
        summary: 'Dar una llave al celular de un conductor o al sistema de un cliente',
        body: NewDeviceBody,
        response: { 200: NewDevice },
      },
    },
    async (request) => registerDevice(db, request.body, auditedActor(request), clock()),
  )

  app.delete(
    '/gateway/devices/:id',
    {
      config: { access: 'device.manage' },
      schema: {
        tags,
        summary: 'Quitarle la llave a un dispositivo',
        params: z.strictObject({ id: z.uuid() }),
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await revokeDevice(db, request.params.id, auditedActor(request), clock())
      return reply.code(204).send(null)
    },
  )
}

/** For a driver's phone or a customer's system. The token is returned only here; a hash of it is stored. */
async function registerDevice(
  db: Db,
  { userId, name }: NewDeviceBody,
  by: AuditedActor,
  now: Date,
): Promise<NewDevice> {
  const id = randomUUID()
  const token = newDeviceToken()
  await db.transaction().execute(async (tx) => {
    const owner = await tx
      .selectFrom('users')
      .select('id')
      .where('id', '=', userId)
      .where('kind', 'in', ['driver', 'customer'])
      .executeTakeFirst()
    if (!owner) throw new AppError('user.not-found')
    const device = { id, user_id: userId, token_hash: hashDeviceToken(token), name }
    await tx
      .insertInto('devices')
      .values({ ...device, created_at: now, revoked_at: null })
      .execute()
    const subject = { kind: 'device', id }
    await writeAudit(tx, now, {
      ...by,
      event: 'device.registered',
      subject,
      detail: { userId, name },
    })
  })
  return { id, token }
}

/** The device's next request is rejected. */
async function revokeDevice(db: Db, id: string, by: AuditedActor, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const revoked = await tx
      .updateTable('devices')
      .set({ revoked_at: now })
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .returning(['user_id as userId', 'name'])
      .executeTakeFirst()
    if (!revoked) throw new AppError('device.not-found')
    const subject = { kind: 'device', id }
    await writeAudit(tx, now, { ...by, event: 'device.revoked', subject, detail: revoked })
  })
}

import { NewDevice, NewDeviceBody } from '@arriero/domain/contract/http/devices.ts'
import { ErrorResponse } from '@arriero/domain/contract/http/error-response.ts'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { readCaller } from '#platform/http/caller.ts'
import type { Clock } from '#platform/clock.ts'
import { bearerSecurity } from '#platform/http/open-api.ts'
import type { Db } from '#platform/database/schema.ts'
import { requireSignedInPerson } from '#platform/http/signed-in-person.ts'
import { randomUUID } from 'node:crypto'
import { AppError } from '@arriero/domain/errors.ts'
import { type AuditEntry, writeAudit } from '#platform/observability/audit.ts'
import { hashDeviceToken, newDeviceToken } from './device-token.ts'

const tags = ['Dispositivos']

const routes: FastifyPluginAsyncZod<{ db: Db; clock: Clock }> = async (app, { db, clock }) => {
  const by = (request: FastifyRequest) => ({
    actor: { kind: 'administrator' as const, id: requireSignedInPerson(request).userId },
    caller: readCaller(request),
  })

  app.post(
    '/gateway/devices',
    {
      config: { access: 'administrator' },
      schema: {
        tags,
        summary: 'Dar una llave al celular de un conductor o al sistema de un cliente',
        security: bearerSecurity,
        body: NewDeviceBody,
        response: { 200: NewDevice, '4xx': ErrorResponse },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      return registerDevice(db, request.body, by(request), clock())
    },
  )

  app.delete(
    '/gateway/devices/:id',
    {
      config: { access: 'administrator' },
      schema: {
        tags,
        summary: 'Quitarle la llave a un dispositivo',
        security: bearerSecurity,
        params: z.strictObject({ id: z.uuid() }),
        response: { 204: z.null(), '4xx': ErrorResponse },
      },
    },
    async (request, reply) => {
      await revokeDevice(db, request.params.id, by(request), clock())
      return reply.code(204).send(null)
    },
  )
}

export const deviceRoutes = fp(routes, {
  name: 'devices',
  dependencies: ['access', 'error-handler'],
})

/** Whose hand it is, for the audit. */
type By = Pick<AuditEntry, 'actor' | 'caller'>

/** For a driver's phone or a customer's system. Its token is answered this once, and kept as a digest. */
async function registerDevice(
  db: Db,
  { userId, name }: NewDeviceBody,
  by: By,
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

/** From its next request on it is out. */
async function revokeDevice(db: Db, id: string, by: By, now: Date): Promise<void> {
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

import { DeviceList, DeviceQuery } from '@arriero/domain/contract/http/devices.ts'
import { NewDevice, NewDeviceBody } from '@arriero/domain/contract/http/driver.ts'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { readCaller, requireSignedInPerson } from '#platform/http/caller.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db, Tx } from '#platform/database/schema.ts'
import { randomUUID } from 'node:crypto'
import { AppError } from '@arriero/domain/errors.ts'
import { type AuditEntry, writeAudit } from '#platform/observability/audit.ts'
import { hashDeviceToken, newDeviceToken } from './device-token.ts'

const tags = ['Dispositivos']
const params = z.strictObject({ id: z.uuid() })

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

  app.get(
    '/gateway/devices',
    {
      config: { access: 'device.manage' },
      schema: {
        tags,
        summary: 'Las llaves de un conductor o de un cliente',
        querystring: DeviceQuery,
        response: { 200: DeviceList },
      },
    },
    async (request) => listDevices(db, request.query.userId),
  )

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

  app.post(
    '/gateway/devices/:id/rotate',
    {
      config: { access: 'device.manage' },
      schema: {
        tags,
        summary: 'Cambiarle la llave a un dispositivo',
        params,
        response: { 200: NewDevice },
      },
    },
    async (request) => rotateDevice(db, request.params.id, auditedActor(request), clock()),
  )

  app.delete(
    '/gateway/devices/:id',
    {
      config: { access: 'device.manage' },
      schema: {
        tags,
        summary: 'Quitarle la llave a un dispositivo',
        params,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await revokeDevice(db, request.params.id, auditedActor(request), clock())
      return reply.code(204).send(null)
    },
  )
}

async function listDevices(db: Db, userId: string): Promise<DeviceList> {
  const rows = await db
    .selectFrom('devices')
    .select(['id', 'name', 'created_at'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return {
    devices: rows.map(({ id, name, created_at }) => ({
      id,
      name,
      createdAt: created_at.toISOString(),
    })),
  }
}

/** For a driver's phone or a customer's system. The token is returned only here; a hash of it is stored. */
const registerDevice = (
  db: Db,
  device: NewDeviceBody,
  by: AuditedActor,
  now: Date,
): Promise<NewDevice> => db.transaction().execute((tx) => insertDevice(tx, device, by, now))

/** The old token is rejected from now on; the new one is returned only here. */
const rotateDevice = (db: Db, id: string, by: AuditedActor, now: Date): Promise<NewDevice> =>
  db.transaction().execute(async (tx) => {
    const device = await endDevice(tx, id, by, now)
    return insertDevice(tx, device, by, now)
  })

/** The device's next request is rejected. */
const revokeDevice = (db: Db, id: string, by: AuditedActor, now: Date): Promise<NewDeviceBody> =>
  db.transaction().execute((tx) => endDevice(tx, id, by, now))

async function insertDevice(
  tx: Tx,
  { userId, name }: NewDeviceBody,
  by: AuditedActor,
  now: Date,
): Promise<NewDevice> {
  const id = randomUUID()
  const token = newDeviceToken()
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
  return { id, token }
}

async function endDevice(tx: Tx, id: string, by: AuditedActor, now: Date): Promise<NewDeviceBody> {
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
  return revoked
}

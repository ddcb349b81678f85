import type { FastifyRequest } from 'fastify'
import { readCaller } from '#platform/caller.ts'
import { requireSignedInDevice } from '#platform/signed-in-device.ts'
import type { Acting } from '../commands/journey-operation.ts'

export function customerActing(
  request: FastifyRequest,
  idempotencyKey: string | undefined,
): Acting & { actorId: string } {
  const { userId } = requireSignedInDevice(request)
  return {
    actor: 'customer',
    actorId: userId,
    caller: readCaller(request),
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  }
}

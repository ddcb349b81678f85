import { AppError } from '@arriero/domain/errors.ts'
import type { FastifyRequest } from 'fastify'
import { readCaller } from '#platform/caller.ts'
import { requireSignedInDevice } from '#platform/signed-in-device.ts'
import type { Acting } from '../commands/journey-operation.ts'

/** Phones lose answers and send again: without a key nobody could tell the two apart. */
export async function requireKey({ headers }: FastifyRequest): Promise<void> {
  if (headers['idempotency-key'] === undefined) throw new AppError('request.key-required')
}

export function driverActing(
  request: FastifyRequest,
  idempotencyKey: string,
): Acting & { actorId: string } {
  const { userId } = requireSignedInDevice(request)
  return { actor: 'driver', actorId: userId, caller: readCaller(request), idempotencyKey }
}

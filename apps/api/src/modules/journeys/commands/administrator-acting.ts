import type { OnBehalfOf } from '@arriero/domain/contract/http/journey-commands.ts'
import type { FastifyRequest } from 'fastify'
import { readCaller } from '#platform/caller.ts'
import { requireSignedInPerson } from '#platform/signed-in-person.ts'
import type { Acting } from './journey-operation.ts'

/** An administrator, by their own hand or writing down what somebody said. */
export function administratorActing(
  request: FastifyRequest,
  onBehalfOf: OnBehalfOf | undefined,
): Acting {
  const { userId } = requireSignedInPerson(request)
  const key = request.headers['idempotency-key']
  const how = {
    caller: readCaller(request),
    ...(typeof key === 'string' && { idempotencyKey: key }),
  }
  return onBehalfOf
    ? { ...how, actor: onBehalfOf, actorId: null, enteredBy: userId }
    : { ...how, actor: 'administrator', actorId: userId }
}

import { AppError } from '@arriero/domain/errors.ts'
import type { FastifyRequest } from 'fastify'

/** The signed-in person behind a request. */
export interface SignedInPerson {
  userId: string
  sessionId: string
}

export function requireSignedInPerson(request: FastifyRequest): SignedInPerson {
  if (!request.person) throw new AppError('session.required')
  return request.person
}

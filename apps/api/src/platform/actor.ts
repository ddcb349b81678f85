import { AppError } from '@arriero/domain/errors.ts'
import type { FastifyRequest } from 'fastify'

/** The signed-in person behind a request. */
export interface Actor {
  userId: string
  sessionId: string
}

export function requireActor(request: FastifyRequest): Actor {
  if (!request.actor) throw new AppError('session.required')
  return request.actor
}

import { AppError } from '@arriero/domain/errors.ts'
import type { FastifyRequest } from 'fastify'

/** The signed-in person behind a request, put there by the guard of the route. */
export interface Actor {
  userId: string
  sessionId: string
}

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null
  }
}

export function requireActor(request: FastifyRequest): Actor {
  if (!request.actor) throw new AppError('session.required')
  return request.actor
}

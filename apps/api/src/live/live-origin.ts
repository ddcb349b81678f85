import { AppError } from '@arriero/domain/errors.ts'
import type { FastifyRequest } from 'fastify'
import { ownOrigin } from '#platform/own-origin.ts'

/** Browsers let any page open a socket to us, and tell whose page it is: only our own may. */
export function liveOriginGuard(options: Parameters<typeof ownOrigin>[0]) {
  const isOwnOrigin = ownOrigin(options)
  return async ({ headers }: FastifyRequest): Promise<void> => {
    if (!isOwnOrigin(headers)) throw new AppError('session.forbidden')
  }
}

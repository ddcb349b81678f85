import { AppError } from '@arriero/domain/errors.ts'
import type { FastifyRequest } from 'fastify'

/**
 * Browsers let any page open a socket to us, and tell whose page it is: only our own may.
 * Outside production the server is also reached by other names of the same machine.
 */
export function liveOriginGuard(publicUrl: string, production: boolean) {
  const ours = new URL(publicUrl).origin
  return async (request: FastifyRequest): Promise<void> => {
    const { origin, host } = request.headers
    const isOurs = origin === ours
    const isSameHost =
      !production &&
      host !== undefined &&
      (origin === `http://${host}` || origin === `https://${host}`)
    if (!isOurs && !isSameHost) throw new AppError('session.forbidden')
  }
}

import type { FastifyRequest } from 'fastify'

/** From where a request comes, as far as it can be known; for sessions, limits and the audit. */
export interface Caller {
  address: string
  userAgent: string
  requestId: string
  /** Of its companion cookie; null without one. */
  bindingHash: string | null
}

/** A user agent is the caller's own text: kept short. */
const longestUserAgent = 300

export function readCaller(request: FastifyRequest): Caller {
  return {
    // Who has hung up already has none.
    address: request.ip || '',
    userAgent: (request.headers['user-agent'] ?? '').slice(0, longestUserAgent),
    requestId: request.id,
    bindingHash: request.bindingHash,
  }
}

import type { FastifyRequest } from 'fastify'
import { type Caller, readCaller } from '#platform/http/caller.ts'

/** Who asks to be let in, as far as the browser shows it. */
export interface Visitor extends Caller {
  /** Of a browser that somebody signed in with. */
  deviceCookie: string | null
}

export function readVisitor(request: FastifyRequest): Visitor {
  return { ...readCaller(request), deviceCookie: request.deviceCookie }
}

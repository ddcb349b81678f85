import type { FastifyRequest } from 'fastify'
import { type Caller, readCaller } from '#platform/caller.ts'

/** Who asks to be let in, as far as the browser shows it. */
export interface Visitor extends Caller {
  /** Given to a browser that somebody signed in with. */
  deviceToken: string | null
  /** Of its companion cookie. */
  bindingHash: string | null
}

export function readVisitor(request: FastifyRequest): Visitor {
  const { deviceToken, bindingHash } = request
  return { ...readCaller(request), deviceToken, bindingHash }
}

import { AppError } from '@arriero/domain/errors.ts'
import type { AbilityHolder } from '@arriero/domain/users/ability.ts'
import type { FastifyRequest } from 'fastify'

/** Where a request comes from, for sessions, limits and the audit. */
export interface Caller {
  address: string
  userAgent: string
  requestId: string
  /** Hash of its companion cookie; null without one. */
  bindingHash: string | null
}

/** A client may send any text as its user agent. */
const maxUserAgentLength = 300

export function readCaller(request: FastifyRequest): Caller {
  return {
    // Undefined once the client has disconnected.
    address: request.ip || '',
    userAgent: (request.headers['user-agent'] ?? '').slice(0, maxUserAgentLength),
    requestId: request.id,
    bindingHash: request.bindingHash,
  }
}

/** The signed-in person behind a request. */
export interface SignedInPerson extends AbilityHolder {
  userId: string
  sessionId: string
}

/** Differs if the person may do other things than before. */
export const rightsKey = ({ kind, role, isRestricted = false }: AbilityHolder): string =>
  `${kind} ${role} ${isRestricted}`

export function requireSignedInPerson(request: FastifyRequest): SignedInPerson {
  if (!request.person) throw new AppError('session.required')
  return request.person
}

/** A driver's phone or a customer's system. */
export interface SignedInDevice {
  deviceId: string
  userId: string
}

export function requireSignedInDevice(request: FastifyRequest): SignedInDevice {
  if (!request.device) throw new AppError('device.required')
  return request.device
}

/** Somebody who registers or has registered, with the token of a link. */
export interface Applicant {
  registrationId: string
}

export function requireApplicant(request: FastifyRequest): Applicant {
  if (!request.applicant) throw new AppError('registration.link-unknown')
  return request.applicant
}

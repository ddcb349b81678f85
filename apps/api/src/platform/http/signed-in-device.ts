import { AppError } from '@arriero/domain/errors.ts'
import type { FastifyRequest } from 'fastify'

/** A driver's phone or a customer's system. */
export interface SignedInDevice {
  deviceId: string
  userId: string
}

export function requireSignedInDevice(request: FastifyRequest): SignedInDevice {
  if (!request.device) throw new AppError('device.required')
  return request.device
}

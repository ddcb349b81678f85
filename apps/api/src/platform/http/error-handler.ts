import type { Socket } from 'node:net'
import { AppError, errorCatalogue, type ErrorCode } from '@arriero/domain/errors.ts'
import type { ErrorResponse } from '@arriero/domain/contract/http/error-response.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { isDatabaseUnavailable } from '../database/database.ts'

/** Every failed call leaves through here: the fixed body, in Spanish, without our insides. */
export const errorHandlerPlugin = fp(
  async (app) => {
    app.setErrorHandler(answerError)
    app.setNotFoundHandler((_request, reply) => sendError(reply, new AppError('route.not-found')))
  },
  { name: 'error-handler' },
)

export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const known = toAppError(error)
  // What we threw on purpose is an answer; anything else above 500 is a fault to look into.
  if (known !== error && errorCatalogue[known.code].status >= 500) {
    request.log.error({ err: error }, 'request failed')
  }
  sendError(reply, known)
}

/** Seconds after which what can't be served now may be asked for again. */
const soon = 5

function sendError(reply: FastifyReply, error: AppError): void {
  const { status } = errorCatalogue[error.code]
  const wait = error.retryAfter ?? (status === 503 ? soon : undefined)
  if (wait !== undefined) reply.header('retry-after', String(wait))
  void reply
    .code(status)
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .serializer(JSON.stringify)
    .send(errorBody(error))
}

export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    const [first] = error.validation
    return new AppError(
      'request.invalid',
      first && fieldSentence(first.instancePath, first.message),
    )
  }
  if (isDatabaseUnavailable(error)) return new AppError('server.unavailable')
  return new AppError(codeForStatus(statusOf(error)))
}

/** What people call the fields they can do something about. */
const fieldNames = new Map([
  ['email', 'correo'],
  ['password', 'contraseña'],
  ['code', 'código'],
  ['currentPassword', 'contraseña actual'],
  ['newPassword', 'contraseña nueva'],
  ['givenNames', 'nombres'],
  ['surnames', 'apellidos'],
  ['phone', 'celular'],
  ['states', 'estados'],
  ['cursor', 'página'],
  ['limit', 'límite'],
  ['customerId', 'cliente'],
  ['driverId', 'conductor'],
  ['origin', 'origen'],
  ['destination', 'destino'],
  ['cargo', 'carga'],
  ['cargoKg', 'peso de la carga'],
  ['priceCop', 'flete'],
  ['loadingAt', 'cita de cargue'],
  ['promisedAt', 'cita de descargue'],
  ['freeWaitMinutes', 'espera sin costo'],
  ['loadingMinutes', 'tiempo de cargue'],
  ['unloadingMinutes', 'tiempo de descargue'],
  ['waitingRateCop', 'valor de la hora de espera'],
  ['note', 'nota'],
  ['reasonCode', 'motivo'],
  ['noveltyCode', 'novedad'],
  ['step', 'paso'],
  ['surchargeId', 'recargo'],
  ['manifestNumber', 'número del manifiesto'],
  ['proof', 'cumplido'],
  ['place', 'ubicación'],
  ['reportedAt', 'hora del reporte'],
  ['targets', 'viajes'],
])

/** Sentences written in the contract end in a full stop; zod's own fragments are English. */
function fieldSentence(path: string, message = ''): string | undefined {
  if (message.endsWith('.')) return message
  const name = fieldNames.get(path.split('/')[1] ?? '')
  return name && `Revise el campo «${name}».`
}

/** Fastify's own refusals say with their status what they mean; their text is English and stays here. */
function codeForStatus(status: number): ErrorCode {
  if (status === 404) return 'route.not-found'
  if (status === 413) return 'request.too-large'
  if (status === 415) return 'request.unsupported-type'
  if (status === 429) return 'request.too-many'
  if (status === 503) return 'server.unavailable'
  return status >= 400 && status < 500 ? 'request.invalid' : 'server.unexpected'
}

function statusOf(error: unknown): number {
  const isOurs = error instanceof Error && 'statusCode' in error
  return isOurs && typeof error.statusCode === 'number' ? error.statusCode : 500
}

function errorBody(error: AppError): ErrorResponse {
  return { responseCode: error.code, responseMessage: error.message }
}

/**
 * Bytes that are not HTTP never become a request, so there is no reply object: write it by hand.
 * The socket is not left to a client that may never hang up.
 */
export function answerBrokenRequest(_error: Error, socket: Socket): void {
  if (!socket.writable) {
    socket.destroy()
    return
  }
  const body = JSON.stringify(errorBody(new AppError('request.invalid')))
  socket.end(
    `HTTP/1.1 400 Bad Request\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
    () => socket.destroy(),
  )
}

import type { Socket } from 'node:net'
import { AppError, errorCatalogue, type ErrorCode } from '@arriero/domain/errors.ts'
import type { ErrorResponse } from '@arriero/domain/contract/http/fields.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { isDatabaseUnavailable } from '../database/database.ts'

/** Answers every failed request with the same body, in Spanish and without internals. */
export const errorHandlerPlugin = fp(
  async (app) => {
    app.setErrorHandler(answerError)
    app.setNotFoundHandler((_request, reply) => sendError(reply, new AppError('route.not-found')))
  },
  { name: 'error-handler' },
)

export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const known = toAppError(error)
  // An AppError was thrown on purpose; any other 5xx is a fault and is logged.
  if (known !== error && errorCatalogue[known.code].status >= 500) {
    request.log.error({ err: error }, 'request failed')
  }
  sendError(reply, known)
}

/** `retry-after` of a 503, in seconds. */
const defaultRetryAfter = 5

function sendError(reply: FastifyReply, error: AppError): void {
  const { status } = errorCatalogue[error.code]
  const wait = error.retryAfter ?? (status === 503 ? defaultRetryAfter : undefined)
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

/** Spanish names of the fields that people can correct. */
const fieldNames = new Map([
  ['email', 'correo'],
  ['password', 'contraseña'],
  ['code', 'código'],
  ['name', 'nombre'],
  ['credential', 'llave de acceso'],
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
  ['cargoNature', 'naturaleza de la carga'],
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
  ['companyName', 'empresa'],
  ['nit', 'NIT'],
  ['cedula', 'cédula'],
  ['licenceCategory', 'categoría de la licencia'],
  ['thirdPartyCompany', 'empresa del tercero'],
  ['vehicleId', 'vehículo'],
  ['plate', 'placa'],
  ['type', 'tipo de vehículo'],
  ['payloadKg', 'capacidad'],
  ['trailerPlate', 'placa del remolque'],
  ['sites', 'sedes'],
  ['contacts', 'contactos'],
])

/** Messages from our schemas end in a full stop; zod's own are English fragments. */
function fieldSentence(path: string, message = ''): string | undefined {
  if (message.endsWith('.')) return message
  const name = fieldNames.get(path.split('/')[1] ?? '')
  return name && `Revise el campo «${name}».`
}

/** Fastify's own errors are mapped by status; their English text is not sent. */
function codeForStatus(status: number): ErrorCode {
  if (status === 404) return 'route.not-found'
  if (status === 413) return 'request.too-large'
  if (status === 415) return 'request.unsupported-type'
  if (status === 429) return 'request.too-many'
  if (status === 503) return 'server.unavailable'
  return status >= 400 && status < 500 ? 'request.invalid' : 'server.unexpected'
}

function statusOf(error: unknown): number {
  const hasStatusCode = error instanceof Error && 'statusCode' in error
  return hasStatusCode && typeof error.statusCode === 'number' ? error.statusCode : 500
}

function errorBody(error: AppError): ErrorResponse {
  const { code, message, factors } = error
  return { responseCode: code, responseMessage: message, ...(factors && { factors: [...factors] }) }
}

/**
 * Bytes that are not HTTP never become a request, so there is no reply object. The socket is destroyed, because the
 * client may never close it.
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

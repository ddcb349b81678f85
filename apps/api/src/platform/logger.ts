import type { FastifyBaseLogger } from 'fastify'
import { type DestinationStream, type LevelWithSilent, pino, stdSerializers } from 'pino'
import pretty from 'pino-pretty'

export type Log = FastifyBaseLogger

/** Fields whose value never reaches a log, at the top of a record or up to two levels inside. */
const secretFields = new Set([
  'authorization',
  'cookie',
  'set-cookie',
  'x-xsrf-token',
  'password',
  'currentPassword',
  'newPassword',
  'accessToken',
  'refreshToken',
  'fbCustomToken',
  'resetToken',
  'registerToken',
  'token',
  'secret',
  'uri',
  'recoveryCodes',
])

/** `code` is secret only inside a body; in an error it is the error code. */
const isSecret = (field: string, parent: string) =>
  secretFields.has(field) || (field === 'code' && parent === 'body')

/**
 * Done here because pino's own redaction walks every pattern through every field of every line, while most records
 * are flat and have nothing to hide.
 */
function hideSecrets<T extends object>(record: T, levels = 2, parent = ''): T {
  const hidden: [string, unknown][] = []
  for (const [field, value] of Object.entries(record)) {
    if (isSecret(field, parent)) hidden.push([field, '[oculto]'])
    else if (levels > 0 && isNested(value)) {
      const inside = hideSecrets(value, levels - 1, field)
      if (inside !== value) hidden.push([field, inside])
    }
  }
  return hidden.length === 0 ? record : { ...record, ...Object.fromEntries(hidden) }
}

/** Errors have their own serializer. */
const isNested = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !(value instanceof Error)

/** Only these fields of an error are logged: database errors also contain the query, its parameters and the row. */
const errorFields = ['type', 'name', 'message', 'stack', 'code', 'errno', 'constraint', 'table']

function serializeError(error: Error): Record<string, unknown> {
  const entries = Object.entries(stdSerializers.err(error))
  return Object.fromEntries(entries.filter(([name]) => errorFields.includes(name)))
}

/** Structured lines on standard error; standard output is for messages to the operator. */
export function createLogger(
  level: LevelWithSilent,
  destination: DestinationStream = defaultDestination(),
): Log {
  return pino(
    {
      level,
      formatters: { log: (record) => hideSecrets(record) },
      serializers: { err: serializeError },
      base: { pid: process.pid },
    },
    destination,
  )
}

function defaultDestination(): DestinationStream {
  return process.stderr.isTTY
    ? pretty({ destination: 2, ignore: 'pid,hostname', translateTime: 'HH:MM:ss' })
    : pino.destination(2)
}

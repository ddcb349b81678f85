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

/** Only in a body: of an error, `code` says what went wrong. */
const isSecret = (field: string, parent: string) =>
  secretFields.has(field) || (field === 'code' && parent === 'body')

/**
 * By hand, because most records have nothing to hide and no depth: pino's own redaction follows every pattern through
 * every field of every line, and through the id of every request.
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

/** Errors have a serializer of their own. */
const isNested = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !(value instanceof Error)

/** Of an error, these and nothing else: a database adds the query, its values and the row to its own. */
const errorFields = ['type', 'name', 'message', 'stack', 'code', 'errno', 'constraint', 'table']

function serializeError(error: Error): Record<string, unknown> {
  const entries = Object.entries(stdSerializers.err(error))
  return Object.fromEntries(entries.filter(([name]) => errorFields.includes(name)))
}

/** Structured lines on standard error; standard output is for the person at the terminal. */
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

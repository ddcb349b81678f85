import type { FastifyBaseLogger } from 'fastify'
import { type DestinationStream, type LevelWithSilent, pino, stdSerializers } from 'pino'
import pretty from 'pino-pretty'

export type Log = FastifyBaseLogger

/** Field names whose value never reaches a log, at the top of a record or up to two levels inside. */
const secretFields = [
  'authorization',
  'cookie',
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
]

const redact = {
  paths: [
    ...secretFields.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
    // Not `code` anywhere: it says what went wrong of an error.
    'body.code',
    '*.body.code',
    'res.headers["set-cookie"]',
    '*.headers["set-cookie"]',
    '*.headers["x-xsrf-token"]',
  ],
  censor: '[oculto]',
}

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
    { level, redact, serializers: { err: serializeError }, base: { pid: process.pid } },
    destination,
  )
}

function defaultDestination(): DestinationStream {
  return process.stderr.isTTY
    ? pretty({ destination: 2, ignore: 'pid,hostname', translateTime: 'HH:MM:ss' })
    : pino.destination(2)
}

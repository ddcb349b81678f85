import type { FastifyBaseLogger } from 'fastify'
import { type DestinationStream, type LevelWithSilent, pino } from 'pino'
import pretty from 'pino-pretty'

export type Log = FastifyBaseLogger

/** Field names whose value never reaches a log, at the top of a record or one level inside. */
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
]

const redact = {
  paths: [
    ...secretFields.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
    'res.headers["set-cookie"]',
    '*.headers["set-cookie"]',
    '*.headers["x-xsrf-token"]',
  ],
  censor: '[oculto]',
}

/** Structured lines on standard error; standard output is for the person at the terminal. */
export function createLogger(
  level: LevelWithSilent,
  destination: DestinationStream = defaultDestination(),
): Log {
  return pino({ level, redact, base: { pid: process.pid } }, destination)
}

function defaultDestination(): DestinationStream {
  return process.stderr.isTTY
    ? pretty({ destination: 2, ignore: 'pid,hostname', translateTime: 'HH:MM:ss' })
    : pino.destination(2)
}

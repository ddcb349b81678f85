import { expect, test } from 'vitest'
import type { ConnectionState } from './live-database.ts'
import { describeMissingRows, describeStaleRows } from './live-errors.ts'

const live: ConnectionState = { kind: 'live', lagMs: 0 }
const offline = (cause: 'unreachable' | 'version'): ConnectionState => ({
  kind: 'offline',
  since: 0,
  cause,
})

test.each([
  ['loading', live, null],
  ['loading', { kind: 'connecting' }, null],
  ['loading', { kind: 'catchingUp', received: 0, expected: 0 }, null],
  ['loading', offline('unreachable'), 'Conexión al servidor'],
  ['loading', offline('version'), 'Hay una versión nueva de la consola. Recargue la página.'],
  ['loading', { kind: 'signedOut' }, 'La sesión se cerró. Inicie sesión de nuevo.'],
  ['stale', offline('unreachable'), null],
  ['current', live, null],
  [{ refused: 'forbidden' }, live, 'Su cuenta no puede ver esta información.'],
  [
    { refused: 'invalid-query' },
    live,
    'La consulta pide un campo que no existe o que no se puede usar de esa forma.',
  ],
] as const)('missing rows: %j, %j', (status, connection, expected) => {
  expect(describeMissingRows(status, connection)).toBe(expected)
})

const now = new Date('2026-11-15T19:03:00Z')
const offlineSince = (since: string, cause: 'unreachable' | 'version' = 'unreachable') =>
  ({ kind: 'offline', since: Date.parse(since), cause }) satisfies ConnectionState
const catchingUp: ConnectionState = { kind: 'catchingUp', received: 0, expected: 0 }

test.each([
  ['current', live, undefined],
  ['current', catchingUp, undefined],
  ['stale', catchingUp, 'Poniéndose al día…'],
  ['loading', live, 'Poniéndose al día…'],
  ['stale', { kind: 'silent', since: 0 }, 'El servidor no responde'],
  [
    'stale',
    offlineSince('2026-11-15T19:01:00Z'),
    'Sin conexión · Actualizado hace\u00a02\u00a0min',
  ],
  ['stale', offlineSince('2026-11-15T19:08:00Z'), 'Sin conexión · Actualizado ahora'],
  ['loading', offlineSince('2026-11-15T19:01:00Z'), 'Sin conexión · Lista incompleta'],
  [
    'stale',
    offlineSince('2026-11-15T19:01:00Z', 'version'),
    'Versión anterior · Recargue la página',
  ],
  ['stale', { kind: 'signedOut' }, 'Sesión cerrada · Inicie sesión de nuevo'],
] as const)('stale rows: %s, %j', (status, connection, expected) => {
  expect(describeStaleRows(status, connection, now)?.text).toBe(expected)
})

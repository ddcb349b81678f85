import { expect, test } from 'vitest'
import type { ConnectionState } from './connection-state.ts'
import { describeStaleRows } from './describe-stale-rows.ts'

const now = new Date('2026-11-15T19:03:00Z')
const offline = (since: string, cause: 'unreachable' | 'version' = 'unreachable') =>
  ({ kind: 'offline', since: Date.parse(since), cause }) satisfies ConnectionState
const live: ConnectionState = { kind: 'live', lagMs: 0 }
const catchingUp: ConnectionState = { kind: 'catchingUp', received: 0, expected: 0 }

test.each([
  ['current', live, undefined],
  ['current', catchingUp, undefined],
  ['stale', catchingUp, 'Poniéndose al día…'],
  ['loading', live, 'Poniéndose al día…'],
  ['stale', offline('2026-11-15T19:01:00Z'), 'Sin conexión · Actualizado hace\u00a02\u00a0min'],
  ['stale', offline('2026-11-15T19:08:00Z'), 'Sin conexión · Actualizado ahora'],
  ['loading', offline('2026-11-15T19:01:00Z'), 'Sin conexión · Lista incompleta'],
  ['stale', offline('2026-11-15T19:01:00Z', 'version'), 'Versión anterior · Recargue la página'],
  ['stale', { kind: 'signedOut' }, 'Sesión cerrada · Inicie sesión de nuevo'],
] as const)('%s, %j', (status, connection, expected) => {
  expect(describeStaleRows(status, connection, now)?.text).toBe(expected)
})

import { expect, test } from 'vitest'
import type { ConnectionState } from './connection-state.ts'
import { describeMissingRows } from './describe-missing-rows.ts'

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
] as const)('%j, %j', (status, connection, expected) => {
  expect(describeMissingRows(status, connection)).toBe(expected)
})

import { expect, test } from 'vitest'
import type { ConnectionState } from '#data/live/live-database.ts'
import { describeStaleData } from './stale-data-guard.ts'

const live: ConnectionState = { kind: 'live', lagMs: 30 }
const since = Date.parse('2026-11-16T19:03:00.000Z')

test('allows commands on current rows with a live connection', () => {
  expect(describeStaleData(live, 'current')).toBeNull()
})

test('offline: says since when, and that nothing was sent', () => {
  expect(describeStaleData({ kind: 'offline', since, cause: 'unreachable' }, 'stale')).toBe(
    'Conexión al servidor. Sin conexión desde 14:03: los datos pueden no ser los últimos. La acción no se envió.',
  )
})

test.each<[ConnectionState, 'current' | 'stale' | 'loading', RegExp]>([
  [live, 'stale', /poniendo al día/],
  [live, 'loading', /poniendo al día/],
  [{ kind: 'catchingUp', received: 1, expected: 2 }, 'current', /poniendo al día/],
  [{ kind: 'connecting' }, 'current', /poniendo al día/],
  [{ kind: 'silent', since }, 'current', /El servidor no responde/],
  [{ kind: 'offline', since, cause: 'version' }, 'stale', /Recargue la página/],
  [{ kind: 'signedOut' }, 'stale', /Inicie sesión/],
])('%o with %s rows blocks commands', (connection, status, words) => {
  const sentence = describeStaleData(connection, status)
  expect(sentence).toMatch(words)
  expect(sentence).toContain('La acción no se envió.')
})

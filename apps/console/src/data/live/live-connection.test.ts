import { expect, test, vi } from 'vitest'
import { Listeners } from '../listeners.ts'
import { onReconnect } from './live-connection.ts'
import type { ConnectionState } from './live-database.ts'

test('runs once for each reconnect', () => {
  const listeners = new Listeners()
  let connection: ConnectionState = { kind: 'connecting' }
  const run = vi.fn<() => void>()
  const become = (next: ConnectionState) => {
    connection = next
    listeners.notify()
    return run.mock.calls.length
  }
  const stop = onReconnect({ getConnection: () => connection, subscribe: listeners.add }, run)
  expect(become({ kind: 'catchingUp', received: 0, expected: 0 })).toBe(1)
  expect(become({ kind: 'live', lagMs: 1 })).toBe(1)
  expect(become({ kind: 'offline', since: 0, cause: 'unreachable' })).toBe(1)
  expect(become({ kind: 'live', lagMs: 1 })).toBe(2)
  expect(become({ kind: 'live', lagMs: 2 })).toBe(2)
  stop()
  become({ kind: 'offline', since: 0, cause: 'unreachable' })
  expect(become({ kind: 'live', lagMs: 1 })).toBe(2)
})

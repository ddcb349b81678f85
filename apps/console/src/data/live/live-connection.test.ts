import { expect, test, vi } from 'vitest'
import { defaultLimits } from '@arriero/domain/journeys/journey-limits.ts'
import type { Http } from '../http/http.ts'
import { Listeners } from '../listeners.ts'
import { EmbeddedDatabase } from './embedded/embedded-database.ts'
import { FirestoreDatabase } from './firestore/firestore-database.ts'
import { onReconnect, openLiveDatabase } from './live-connection.ts'
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

test('config.json chooses the driver', () => {
  const firebase = { apiKey: 'key', projectId: 'arriero' }
  const addresses = { api: '/api/', gateway: '/gateway/', mapStyleUrl: null }
  const open = (live: Parameters<typeof openLiveDatabase>[0]['config']['live']) =>
    openLiveDatabase({
      config: { ...addresses, live, journeyLimits: defaultLimits },
      // Used only after the start.
      http: {} as Http,
    })
  expect(open({ driver: 'firestore', firebase })).toBeInstanceOf(FirestoreDatabase)
  vi.stubGlobal('location', { href: 'https://console.example/admin' })
  expect(open('/live')).toBeInstanceOf(EmbeddedDatabase)
  vi.unstubAllGlobals()
})

import { expect, test } from 'vitest'
import type { ConnectionState } from '#data/live/live-database.ts'
import { describeLive } from './describe-live.ts'

const cases: [ConnectionState, string, silenceMs?: number][] = [
  [{ kind: 'connecting' }, 'Conectando'],
  [{ kind: 'catchingUp', received: 0, expected: 0 }, 'Poniéndose al día'],
  [{ kind: 'catchingUp', received: 120, expected: 340 }, 'Poniéndose al día · 120/340'],
  [{ kind: 'live', lagMs: 40 }, 'En vivo · 0,3 s', 312],
  [{ kind: 'live', lagMs: 900 }, 'En vivo · 0,1 s', 4],
  [{ kind: 'silent', since: 0 }, 'Sin respuesta · 3 s', 2910],
  [
    { kind: 'offline', since: Date.UTC(2026, 10, 15, 19, 3), cause: 'unreachable' },
    'Sin conexión · desde 14:03',
  ],
  [{ kind: 'offline', since: 0, cause: 'version' }, 'Versión anterior'],
  [{ kind: 'signedOut' }, 'Sesión cerrada'],
]

test.each(cases)('%o', (state, expected, silenceMs = 0) => {
  const { word, detail } = describeLive(state, silenceMs)
  expect(detail === undefined ? word : `${word} · ${detail}`).toBe(expected)
})

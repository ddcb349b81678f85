import { defaultLimits } from '@arriero/domain/journeys/journey-limits.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { StoreListener, VisitorClient } from '#data/live/firestore/firestore-client.ts'
import { LiveFailure } from '#data/live/live-errors.ts'
import { LiveJourney, visitorProject } from './live-journey.ts'
import { buildShared } from './testing/build-shared.ts'

const listeners: StoreListener[] = []
const client = {
  signInAsVisitor: vi.fn(async () => 'id-token'),
  listen: vi.fn((_query: unknown, listener: StoreListener) => {
    listeners.push(listener)
    return () => void listeners.splice(listeners.indexOf(listener), 1)
  }),
  close: vi.fn(async () => undefined),
} satisfies VisitorClient
const deps = {
  open: vi.fn(async () => client),
  exchange: vi.fn(async () => ({ shareId: 's1', endsAt: '2026-11-17T12:00:00.000Z' })),
  onJourney: vi.fn<(journey: object) => void>(),
  onLost: vi.fn<() => void>(),
}

beforeEach(() => {
  listeners.length = 0
  vi.clearAllMocks()
})

const snapshot = (documents: object[], isConfirmed = true) => ({
  isConfirmed,
  changed: [],
  removed: documents.length === 0 ? ['s1'] : [],
  readAll: () => documents.map((fields) => ({ id: 's1', version: 0, ...fields })),
})

describe('a shared journey in Firestore', () => {
  test('is shown once the server has confirmed it', async () => {
    await new LiveJourney(deps).start()
    expect(deps.exchange).toHaveBeenCalledWith('id-token')
    expect(client.listen.mock.calls[0]?.[0]).toMatchObject({ path: 'shared/s1' })
    listeners[0]?.onSnapshot(snapshot([], false))
    expect(deps.onLost).not.toHaveBeenCalled()
    listeners[0]?.onSnapshot(snapshot([buildShared()]))
    expect(deps.onJourney).toHaveBeenCalledWith(buildShared())
  })

  test('rests while nobody looks, and keeps its sign-in', async () => {
    const live = new LiveJourney(deps)
    await live.start()
    live.pause()
    expect(listeners).toEqual([])
    await live.start()
    expect(listeners).toHaveLength(1)
    expect(deps.exchange).toHaveBeenCalledTimes(1)
  })

  test.each<[string, (listener: StoreListener) => void]>([
    ['is deleted', ({ onSnapshot }) => onSnapshot(snapshot([]))],
    ['is denied', ({ onError }) => onError(new LiveFailure('forbidden'))],
  ])('sends the page back to our server when it %s', async (_title, happen) => {
    const live = new LiveJourney(deps)
    await live.start()
    const [listener] = listeners
    if (listener) happen(listener)
    expect(deps.onLost).toHaveBeenCalledTimes(1)
    expect(client.close).toHaveBeenCalledTimes(1)
    expect(listeners).toEqual([])
    await live.start()
    expect(deps.exchange).toHaveBeenCalledTimes(2)
  })

  test('leaves the page to our server when the sign-in fails', async () => {
    client.signInAsVisitor.mockRejectedValueOnce(new Error('auth/operation-not-allowed'))
    await new LiveJourney(deps).start()
    expect(deps.onLost).not.toHaveBeenCalled()
    expect(client.close).toHaveBeenCalledTimes(1)
  })
})

test('visitors sign in only with Firestore and where anonymous sign-in is on', () => {
  const firebase = { apiKey: 'k', projectId: 'p' }
  const live = { driver: 'firestore' as const, firebase }
  const signIn = { methods: ['phone', 'anonymous'], firebase }
  const rest = { api: '/', gateway: '/', journeyLimits: defaultLimits, mapStyleUrl: null }
  expect(visitorProject({ ...rest, live, signIn })).toBe(firebase)
  expect(visitorProject({ ...rest, live })).toBeUndefined()
  expect(visitorProject({ ...rest, live: '/live', signIn })).toBeUndefined()
  const others = { ...signIn, methods: ['phone'] }
  expect(visitorProject({ ...rest, live, signIn: others })).toBeUndefined()
})

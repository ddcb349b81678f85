import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { HttpFailure } from '#data/http/http-failure.ts'
import { LiveFailure, signInRefusalMessages } from '#data/live/live-errors.ts'
import { scriptFirestore } from '#data/live/testing/scripted-firestore.ts'
import { collectionQuery } from '@arriero/domain/live/live-query.ts'

const journeys = collectionQuery('journeys')
const one = [{ id: 'a', version: 1 }]

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 18, 12) })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A live database with one current list. */
async function openLive() {
  const script = await scriptFirestore()
  const rows = script.database.watch(journeys)
  script.client().push('journeys', one)
  script.client().beat()
  expect([script.kind(), rows.getStatus()]).toEqual(['live', 'current'])
  return { ...script, rows }
}

describe('live needs Firestore and the publisher', () => {
  test('a fresh status is live at once', async () => {
    const { kind, client } = await scriptFirestore()
    expect(kind()).toBe('connecting')
    client().beat({ at: Date.now() - 3000 })
    expect(kind()).toBe('live')
  })

  test('an old status is none, until it changes', async () => {
    const { kind, client } = await scriptFirestore()
    client().beat({ at: Date.now() - 5000 })
    expect(kind()).toBe('connecting')
    client().beat({ at: Date.now() - 3000 })
    expect(kind()).toBe('live')
  })

  test('no status at all ends offline', async () => {
    const { kind, client } = await scriptFirestore()
    client().push('status/publisher', [])
    await vi.advanceTimersByTimeAsync(13_000)
    expect(kind()).toBe('offline')
    client().beat()
    expect(kind()).toBe('live')
  })

  test('missing beats are silent, then offline since the last one, and rows are stale', async () => {
    const { database, kind, rows, client, keepAlive } = await openLive()
    await keepAlive(20_000)
    const heardAt = Date.now()
    await vi.advanceTimersByTimeAsync(4900)
    expect(kind()).toBe('live')
    await vi.advanceTimersByTimeAsync(600)
    expect(database.getConnection()).toEqual({ kind: 'silent', since: heardAt })
    expect(rows.getStatus()).toBe('current')
    expect(database.getSilenceMs()).toBe(5500)
    // A new connection to Firestore answers, with the same status.
    client().lose()
    client().beat({ at: heardAt })
    expect(kind()).toBe('silent')
    await vi.advanceTimersByTimeAsync(7000)
    expect(database.getConnection()).toMatchObject({ kind: 'offline', since: heardAt })
    expect([rows.getStatus(), database.getSilenceMs()]).toEqual(['stale', 0])
    expect(client().restartNetwork).toHaveBeenCalledTimes(1)
    await expect(database.read(journeys)).rejects.toMatchObject({ reason: 'offline' })
    client().beat()
    expect([kind(), rows.getStatus()]).toEqual(['live', 'current'])
  })

  test('Firestore answers and nobody publishes: it is not asked again and again', async () => {
    const { kind, client } = await openLive()
    const at = Date.now()
    await vi.advanceTimersByTimeAsync(6000)
    client().beat({ at })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(kind()).toBe('offline')
    expect(client().restartNetwork).toHaveBeenCalledTimes(1)
  })

  test('Firestore does not answer either: offline after three more seconds', async () => {
    const { kind, client } = await openLive()
    await vi.advanceTimersByTimeAsync(6000)
    client().lose()
    expect(kind()).toBe('silent')
    await vi.advanceTimersByTimeAsync(3000)
    expect(kind()).toBe('offline')
  })

  test('a page that was stopped counts silence anew', async () => {
    const { kind, client } = await openLive()
    const later = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 3_600_000)
    await vi.advanceTimersByTimeAsync(500)
    later.mockRestore()
    expect(kind()).toBe('live')
    expect(client().restartNetwork).not.toHaveBeenCalled()
  })
})

describe('a lost server', () => {
  test('is tried again every ten to fifteen seconds until it answers', async () => {
    const { kind, rows, client } = await openLive()
    client().lose()
    client().push('journeys', one, false)
    expect([kind(), rows.getStatus(), rows.getIds()]).toEqual(['offline', 'stale', ['a']])
    await vi.advanceTimersByTimeAsync(25_000)
    expect(client().restartNetwork).toHaveBeenCalledTimes(2)
    client().beat()
    expect(kind()).toBe('catchingUp')
    client().push('journeys', one)
    expect([kind(), rows.getStatus()]).toEqual(['live', 'current'])
    await vi.advanceTimersByTimeAsync(2000)
    expect(client().restartNetwork).toHaveBeenCalledTimes(2)
  })

  test('is tried at once when the tab wakes, also if it still looks live', async () => {
    const { database, client } = await openLive()
    database.retryNow()
    expect(client().restartNetwork).not.toHaveBeenCalled()
    vi.setSystemTime(Date.now() + 3_600_000)
    database.retryNow()
    expect(client().restartNetwork).toHaveBeenCalledTimes(1)
  })

  test('rejects requests that wait for it', async () => {
    const { database, client } = await openLive()
    client().read.mockReturnValue(new Promise(() => undefined))
    const reading = database.read(journeys)
    client().lose()
    await expect(reading).rejects.toMatchObject({ reason: 'offline' })
  })
})

describe('opening', () => {
  test('a part of the console that can’t be downloaded is tried again', async () => {
    let isThere = false
    const { database, kind, clients } = await scriptFirestore(async (client) => {
      if (isThere) return client
      throw new TypeError('Failed to fetch dynamically imported module')
    })
    expect(database.getConnection()).toMatchObject({ kind: 'offline', cause: 'unreachable' })
    isThere = true
    database.retryNow()
    await vi.advanceTimersByTimeAsync(0)
    clients.at(-1)?.beat()
    expect(kind()).toBe('live')
  })

  test('a sign-in without an answer ends after twelve seconds', async () => {
    const { database, clients } = await scriptFirestore(async (client) => {
      client.signIn.mockReturnValue(new Promise(() => undefined))
      return client
    })
    await vi.advanceTimersByTimeAsync(12_000)
    expect(database.getConnection()).toMatchObject({
      kind: 'offline',
      problem: expect.any(HttpFailure),
    })
    expect(clients[0]?.close).toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(500)
    expect(clients).toHaveLength(2)
  })

  test('a stopped database opens nothing', async () => {
    const { database, clients, kind } = await scriptFirestore()
    database.stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect([clients.length, kind()]).toEqual([1, 'connecting'])
    expect(clients[0]?.close).toHaveBeenCalledTimes(1)
    expect(clients[0]?.listeners.size).toBe(0)
  })
})

describe('the session', () => {
  test('a denied status renews the token once, and then counts as a failure', async () => {
    const { client, clients, readToken, log, kind } = await scriptFirestore()
    client().listeners.get('status/publisher')?.onError(new LiveFailure('forbidden'))
    await vi.advanceTimersByTimeAsync(0)
    expect(readToken).toHaveBeenLastCalledWith('force')
    client().listeners.get('status/publisher')?.onError(new LiveFailure('forbidden'))
    expect([kind(), log.mock.calls]).toEqual(['offline', [[signInRefusalMessages.other]]])
    await vi.advanceTimersByTimeAsync(500)
    expect(clients).toHaveLength(3)
  })

  test('that our API refuses is signed out, and rows stay as stale', async () => {
    const { client, rows, readToken, kind } = await openLive()
    readToken.mockRejectedValue(new HttpFailure({ status: 400 }))
    client().listeners.get('journeys')?.onError(new LiveFailure('forbidden'))
    client().listeners.get('status/publisher')?.onError(new LiveFailure('forbidden'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect([kind(), rows.getStatus(), rows.getIds()]).toEqual(['signedOut', 'stale', ['a']])
  })

  test('a denied list is forbidden once the status has been heard again', async () => {
    const { client, rows, kind } = await openLive()
    client().listeners.get('journeys')?.onError(new LiveFailure('forbidden'))
    expect(rows.getStatus()).toBe('stale')
    client().beat({ at: Date.now() + 1 })
    expect([rows.getStatus(), rows.getIds(), kind()]).toEqual([
      { refused: 'forbidden' },
      [],
      'live',
    ])
  })

  test('a list that fails keeps its rows and is asked for again', async () => {
    const { client, rows, kind } = await openLive()
    client().listeners.get('journeys')?.onError(new LiveFailure('failed'))
    expect([rows.getStatus(), kind()]).toEqual(['stale', 'catchingUp'])
    await vi.advanceTimersByTimeAsync(1000)
    client().push('journeys', one)
    expect([rows.getStatus(), kind()]).toEqual(['current', 'live'])
  })
})

test('a released list ends after a pause, and another holder keeps it', async () => {
  const { database, rows, client, keepAlive } = await openLive()
  const second = database.watch(journeys)
  rows.release()
  rows.release()
  await keepAlive(6000)
  expect(client().listeners.has('journeys')).toBe(true)
  second.release()
  await keepAlive(6000)
  expect(client().listeners.has('journeys')).toBe(false)
})

test('a list that is released offline keeps its rows until the connection is back', async () => {
  const { database, rows, client } = await openLive()
  rows.release()
  client().lose()
  await vi.advanceTimersByTimeAsync(60_000)
  const again = database.watch(journeys)
  expect([again.getIds(), again.getStatus()]).toEqual([['a'], 'stale'])
  again.release()
  client().beat()
  expect(client().listeners.has('journeys')).toBe(false)
})

test('marking all reads what is there, and again if one of them is gone', async () => {
  const { database, client } = await openLive()
  const unread = [
    { id: 'old', version: 1, datetime: '2026-11-18T10:00:00.000Z' },
    { id: 'new', version: 1, datetime: '2026-11-18T12:00:00.000Z' },
  ]
  client().read.mockResolvedValue(unread)
  client().setField.mockRejectedValueOnce(new LiveFailure('not-found'))
  await database.markAllRead('notifications/1/admin', '2026-11-18T11:00:00.000Z')
  const call = [['notifications/1/admin/old'], 'readed', true]
  expect(client().setField.mock.calls).toEqual([call, call])
})

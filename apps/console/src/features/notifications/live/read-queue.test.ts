import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { scriptDatabase } from '#data/live/testing/scripted-database.ts'
import { buildNotification } from '#features/notifications/testing/build-notification.ts'
import { noPendingReads, findPendingRead } from './pending-reads.ts'
import { ReadQueue } from './read-queue.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const path = 'notifications/me/admin'

/** The storage and the lock that all tabs of a browser share. */
function openBrowser() {
  const stored = new Map<string, string>()
  let lastTask = Promise.resolve()
  return {
    storage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => void stored.set(key, text),
      removeItem: (key: string) => void stored.delete(key),
    },
    lockTabs: (task: () => Promise<void>) => (lastTask = lastTask.then(task)),
  }
}

async function openTab(browser = openBrowser()) {
  const script = scriptDatabase()
  await script.socket().signIn()
  const dropped: string[] = []
  const queue = new ReadQueue({
    database: script.database,
    administratorId: 'me',
    onDropped: (change) => dropped.push(change),
    ...browser,
  })
  const stop = queue.start()
  const settle = () => vi.advanceTimersByTimeAsync(0)
  /** Ids of the requests that `answerNext` has answered. */
  const answered = new Set<number>()
  async function answerNext(fail?: 'not-found' | 'forbidden' | 'failed', datetime?: string) {
    const next = [
      ...script.socket().sentOfKind('read'),
      ...script.socket().sentOfKind('update'),
      ...script.socket().sentOfKind('updateAll'),
    ]
      .toSorted((one, other) => one.id - other.id)
      .find(({ id }) => !answered.has(id))
    if (next === undefined) throw new Error('no request to answer')
    answered.add(next.id)
    if (fail) script.socket().answer({ kind: 'failed', id: next.id, reason: fail })
    else if (next.kind !== 'read') script.socket().answer({ kind: 'updated', id: next.id })
    else {
      const documents = datetime === undefined ? [] : [{ id: 'x', version: 1, datetime }]
      script.socket().answer({ kind: 'readAnswer', id: next.id, documents })
    }
    await settle()
    return next
  }
  return { ...script, queue, dropped, stop, settle, answerNext }
}

const one = buildNotification({ id: 'a', datetime: '2026-11-15T12:01:00.000Z' })
const other = buildNotification({ id: 'b', datetime: '2026-11-15T12:02:00.000Z' })

describe('with a connection', () => {
  test('a change is sent at once and not queued', async () => {
    const { queue, socket, answerNext } = await openTab()
    const done = queue.setRead(one, true)
    expect(queue.getWaiting()).toBe(noPendingReads)
    expect(socket().sentOfKind('update')).toMatchObject([
      { path: `${path}/a`, fields: { readed: true } },
    ])
    await answerNext()
    await expect(done).resolves.toBeUndefined()
  })

  test('a refused change rejects the call and is not queued', async () => {
    const { queue, answerNext } = await openTab()
    const done = queue.setRead(one, true)
    void answerNext('not-found')
    await expect(done).rejects.toMatchObject({ reason: 'not-found' })
    expect(queue.getWaiting()).toBe(noPendingReads)
  })

  test('a change is queued if the connection breaks before the answer', async () => {
    const { queue, socket } = await openTab()
    const done = queue.setRead(one, true)
    socket().drop()
    await expect(done).resolves.toBeUndefined()
    expect(findPendingRead(queue.getWaiting(), one)).toBe(true)
  })
})

describe('without connection', () => {
  async function openOffline() {
    const tab = await openTab()
    tab.socket().drop()
    return tab
  }

  test('changes are queued and sent in order when the connection is back', async () => {
    const { queue, socket, reconnect, answerNext } = await openOffline()
    await queue.setRead(one, false)
    await queue.markAllRead(one.datetime)
    await queue.setRead({ ...one, readed: true }, false)
    await queue.setRead(other, true)
    expect(findPendingRead(queue.getWaiting(), other)).toBe(true)
    await reconnect()
    expect(await answerNext()).toMatchObject({ kind: 'updateAll', path, through: one.datetime })
    expect(await answerNext()).toMatchObject({ path: `${path}/a`, fields: { readed: false } })
    expect(await answerNext(undefined, other.datetime)).toMatchObject({ kind: 'read' })
    expect(await answerNext()).toMatchObject({ path: `${path}/b`, fields: { readed: true } })
    expect(queue.getWaiting()).toEqual(noPendingReads)
    expect(socket().sentOfKind('update')).toHaveLength(2)
  })

  test('a notification that was repeated meanwhile stays unread', async () => {
    const { queue, socket, reconnect, answerNext } = await openOffline()
    await queue.setRead(one, true)
    await reconnect()
    await answerNext(undefined, other.datetime)
    expect([socket().sentOfKind('update'), queue.getWaiting()]).toEqual([[], noPendingReads])
  })

  test('a change of a deleted notification is dropped silently, the rest is sent', async () => {
    const { queue, dropped, reconnect, answerNext } = await openOffline()
    await queue.setRead(one, false)
    await queue.setRead(other, false)
    await reconnect()
    await answerNext('not-found')
    expect(dropped).toEqual([])
    expect(await answerNext()).toMatchObject({ path: `${path}/b` })
    expect(queue.getWaiting()).toEqual(noPendingReads)
  })

  test('a refused change is dropped and reported, the rest is sent', async () => {
    const { queue, dropped, reconnect, answerNext } = await openOffline()
    await queue.setRead(one, false)
    await queue.setRead(other, false)
    await reconnect()
    await answerNext('forbidden')
    expect(dropped).toEqual(['unread'])
    expect(await answerNext()).toMatchObject({ path: `${path}/b` })
    expect(queue.getWaiting()).toEqual(noPendingReads)
  })

  test('a failed change is retried after a pause', async () => {
    const { queue, reconnect, answerNext } = await openOffline()
    await queue.setRead(one, false)
    await reconnect()
    await answerNext('failed')
    expect(queue.getWaiting().each).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1000)
    await answerNext('failed')
    await vi.advanceTimersByTimeAsync(2000)
    await answerNext()
    expect(queue.getWaiting()).toEqual(noPendingReads)
  })

  test('a new change during the pause is not sent before it ends', async () => {
    const { queue, socket, reconnect, answerNext } = await openOffline()
    await queue.setRead(one, false)
    await reconnect()
    await answerNext('failed')
    await queue.setRead(other, false)
    expect(socket().sentOfKind('update')).toHaveLength(1)
  })

  test('a change that fails too often is dropped and reported, the rest is sent', async () => {
    const { queue, dropped, reconnect, answerNext } = await openOffline()
    await queue.setRead({ ...one, readed: true }, false)
    await queue.setRead({ ...other, readed: true }, false)
    await reconnect()
    for (let failures = 1; failures <= 5; failures += 1) {
      expect(await answerNext('failed')).toMatchObject({ path: `${path}/a` })
      await reconnect()
    }
    expect(dropped).toEqual([])
    await answerNext('failed')
    expect(dropped).toEqual(['unread'])
    expect(findPendingRead(queue.get(), { ...one, readed: true })).toBeUndefined()
    expect(await answerNext()).toMatchObject({ path: `${path}/b` })
    expect(queue.getWaiting()).toEqual(noPendingReads)
  })

  test('a new change while the queue is sent is queued behind the others', async () => {
    const { queue, socket, reconnect, answerNext } = await openOffline()
    await queue.setRead(one, false)
    await reconnect()
    await queue.setRead(other, false)
    expect(socket().sentOfKind('update')).toHaveLength(1)
    await answerNext()
    expect(await answerNext()).toMatchObject({ path: `${path}/b` })
    expect(queue.getWaiting()).toEqual(noPendingReads)
  })

  test('the queue survives a reload', async () => {
    const browser = openBrowser()
    const before = await openTab(browser)
    before.socket().drop()
    await before.queue.setRead(one, false)
    before.stop()
    const after = await openTab(browser)
    await after.settle()
    expect(await after.answerNext()).toMatchObject({ path: `${path}/a` })
  })
})

describe('a sent change', () => {
  const readOne = { ...one, readed: true }

  async function openWithQueued(browser = openBrowser()) {
    const tab = await openTab(browser)
    tab.socket().drop()
    await tab.queue.setRead(readOne, false)
    return {
      ...tab,
      send: async () => {
        await tab.reconnect()
        await tab.answerNext()
      },
    }
  }

  test('is shown until a live update confirms it, and is no longer queued', async () => {
    const { queue, send } = await openWithQueued()
    const shown = new Set<boolean | undefined>()
    queue.subscribe(() => shown.add(findPendingRead(queue.get(), readOne)))
    await send()
    expect([...shown]).toEqual([false])
    expect(findPendingRead(queue.getWaiting(), readOne)).toBeUndefined()
    expect(findPendingRead(queue.get(), one)).toBeUndefined()
  })

  test('is shown in other tabs too', async () => {
    const browser = openBrowser()
    const { queue, socket } = await openTab(browser)
    socket().drop()
    const { send } = await openWithQueued(browser)
    queue.readStorage()
    expect(findPendingRead(queue.getWaiting(), readOne)).toBe(false)
    await send()
    queue.readStorage()
    expect(findPendingRead(queue.getWaiting(), readOne)).toBeUndefined()
    expect(findPendingRead(queue.get(), readOne)).toBe(false)
  })

  test('expires after a while', async () => {
    const { queue, send } = await openWithQueued()
    await send()
    await vi.advanceTimersByTimeAsync(5000)
    expect(queue.get()).toBe(noPendingReads)
  })

  test('is overridden by the next change', async () => {
    const { queue, send, answerNext } = await openWithQueued()
    await send()
    const done = queue.setRead(one, true)
    await answerNext()
    await done
    expect(findPendingRead(queue.get(), one)).toBe(true)
    expect(findPendingRead(queue.get(), readOne)).toBeUndefined()
  })
})

test('two tabs send the queue once', async () => {
  const browser = openBrowser()
  const [first, second] = [await openTab(browser), await openTab(browser)]
  first.socket().drop()
  second.socket().drop()
  await first.queue.setRead(one, false)
  second.queue.readStorage()
  expect(findPendingRead(second.queue.getWaiting(), { ...one, readed: true })).toBe(false)
  await first.reconnect()
  await second.reconnect()
  await first.answerNext()
  await second.settle()
  expect(second.socket().sentOfKind('update')).toEqual([])
  expect([first.queue.getWaiting(), second.queue.getWaiting()]).toEqual([
    noPendingReads,
    noPendingReads,
  ])
})

test('the queue still works within its tab if the storage is full', async () => {
  const browser = openBrowser()
  browser.storage.setItem = () => {
    throw new Error('full')
  }
  const { queue, socket } = await openTab(browser)
  socket().drop()
  await queue.setRead(one, true)
  expect(findPendingRead(queue.getWaiting(), one)).toBe(true)
})

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { scriptDatabase } from '#data/live/testing/scripted-database.ts'
import { buildNotification } from '#features/notifications/testing/build-notification.ts'
import { nothingPending, pendingRead } from './pending-reads.ts'
import { ReadQueue } from './read-queue.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const path = 'notifications/me/admin'

/** What all tabs of a browser share. */
function openBrowser() {
  const kept = new Map<string, string>()
  let turn = Promise.resolve()
  return {
    storage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => void kept.set(key, text),
      removeItem: (key: string) => void kept.delete(key),
    },
    lockTabs: (work: () => Promise<void>) => (turn = turn.then(work)),
  }
}

async function openTab(browser = openBrowser()) {
  const script = scriptDatabase()
  await script.socket().signIn()
  const givenUp: string[] = []
  const queue = new ReadQueue({
    database: script.database,
    administratorId: 'me',
    onGivenUp: (marking) => givenUp.push(marking),
    ...browser,
  })
  const stop = queue.start()
  const settle = () => vi.advanceTimersByTimeAsync(0)
  /** Answers the next question that has none yet. */
  const answered = new Set<number>()
  async function answerNext(fail?: 'not-found' | 'forbidden' | 'failed', datetime?: string) {
    const next = [
      ...script.socket().said('read'),
      ...script.socket().said('update'),
      ...script.socket().said('updateAll'),
    ]
      .toSorted((one, other) => one.id - other.id)
      .find(({ id }) => !answered.has(id))
    if (next === undefined) throw new Error('nothing was asked')
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
  return { ...script, queue, givenUp, stop, settle, answerNext }
}

const one = buildNotification({ id: 'a', datetime: '2026-11-15T12:01:00.000Z' })
const other = buildNotification({ id: 'b', datetime: '2026-11-15T12:02:00.000Z' })

describe('with a connection', () => {
  test('it goes straight to the record, and nothing waits', async () => {
    const { queue, socket, answerNext } = await openTab()
    const done = queue.setRead(one, true)
    expect(queue.getWaiting()).toBe(nothingPending)
    expect(socket().said('update')).toMatchObject([{ path: `${path}/a`, fields: { readed: true } }])
    await answerNext()
    await expect(done).resolves.toBeUndefined()
  })

  test('a refusal is for whoever asked, and is not kept', async () => {
    const { queue, answerNext } = await openTab()
    const done = queue.setRead(one, true)
    void answerNext('not-found')
    await expect(done).rejects.toMatchObject({ reason: 'not-found' })
    expect(queue.getWaiting()).toBe(nothingPending)
  })

  test('that breaks before the answer, it waits', async () => {
    const { queue, socket } = await openTab()
    const done = queue.setRead(one, true)
    socket().drop()
    await expect(done).resolves.toBeUndefined()
    expect(pendingRead(queue.getWaiting(), one)).toBe(true)
  })
})

describe('without connection', () => {
  async function openOffline() {
    const tab = await openTab()
    tab.socket().drop()
    return tab
  }

  test('it is known at once, and goes out in order when the connection is back', async () => {
    const { queue, socket, reconnect, answerNext } = await openOffline()
    await queue.setRead(one, false)
    await queue.markAllRead(one.datetime)
    await queue.setRead({ ...one, readed: true }, false)
    await queue.setRead(other, true)
    expect(pendingRead(queue.getWaiting(), other)).toBe(true)
    await reconnect()
    expect(await answerNext()).toMatchObject({ kind: 'updateAll', path, through: one.datetime })
    expect(await answerNext()).toMatchObject({ path: `${path}/a`, fields: { readed: false } })
    expect(await answerNext(undefined, other.datetime)).toMatchObject({ kind: 'read' })
    expect(await answerNext()).toMatchObject({ path: `${path}/b`, fields: { readed: true } })
    expect(queue.getWaiting()).toEqual(nothingPending)
    expect(socket().said('update')).toHaveLength(2)
  })

  test('one that happened again meanwhile stays unread', async () => {
    const { queue, socket, reconnect, answerNext } = await openOffline()
    await queue.setRead(one, true)
    await reconnect()
    await answerNext(undefined, other.datetime)
    expect([socket().said('update'), queue.getWaiting()]).toEqual([[], nothingPending])
  })

  test('what is no longer there is let go, the rest goes on', async () => {
    const { queue, givenUp, reconnect, answerNext } = await openOffline()
    await queue.setRead(one, false)
    await queue.setRead(other, false)
    await reconnect()
    await answerNext('not-found')
    expect(givenUp).toEqual([])
    expect(await answerNext()).toMatchObject({ path: `${path}/b` })
    expect(queue.getWaiting()).toEqual(nothingPending)
  })

  test('what is refused is said and let go, the rest goes on', async () => {
    const { queue, givenUp, reconnect, answerNext } = await openOffline()
    await queue.setRead(one, false)
    await queue.setRead(other, false)
    await reconnect()
    await answerNext('forbidden')
    expect(givenUp).toEqual(['unread'])
    expect(await answerNext()).toMatchObject({ path: `${path}/b` })
    expect(queue.getWaiting()).toEqual(nothingPending)
  })

  test('a server in trouble is asked again after a pause', async () => {
    const { queue, reconnect, answerNext } = await openOffline()
    await queue.setRead(one, false)
    await reconnect()
    await answerNext('failed')
    expect(queue.getWaiting().each).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1000)
    await answerNext('failed')
    await vi.advanceTimersByTimeAsync(2000)
    await answerNext()
    expect(queue.getWaiting()).toEqual(nothingPending)
  })

  test('a word that comes in the pause leaves the server in peace', async () => {
    const { queue, socket, reconnect, answerNext } = await openOffline()
    await queue.setRead(one, false)
    await reconnect()
    await answerNext('failed')
    await queue.setRead(other, false)
    expect(socket().said('update')).toHaveLength(1)
  })

  test('what fails too often is given up, and said; the rest goes on', async () => {
    const { queue, givenUp, reconnect, answerNext } = await openOffline()
    await queue.setRead({ ...one, readed: true }, false)
    await queue.setRead({ ...other, readed: true }, false)
    await reconnect()
    for (let failures = 1; failures <= 5; failures += 1) {
      expect(await answerNext('failed')).toMatchObject({ path: `${path}/a` })
      await reconnect()
    }
    expect(givenUp).toEqual([])
    await answerNext('failed')
    expect(givenUp).toEqual(['unread'])
    expect(pendingRead(queue.get(), { ...one, readed: true })).toBeUndefined()
    expect(await answerNext()).toMatchObject({ path: `${path}/b` })
    expect(queue.getWaiting()).toEqual(nothingPending)
  })

  test('a word that comes while the queue goes out waits for its turn', async () => {
    const { queue, socket, reconnect, answerNext } = await openOffline()
    await queue.setRead(one, false)
    await reconnect()
    await queue.setRead(other, false)
    expect(socket().said('update')).toHaveLength(1)
    await answerNext()
    expect(await answerNext()).toMatchObject({ path: `${path}/b` })
    expect(queue.getWaiting()).toEqual(nothingPending)
  })

  test('it outlives the page', async () => {
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

describe('what was sent', () => {
  const unread = { ...one, readed: true }

  async function openSent(browser = openBrowser()) {
    const tab = await openTab(browser)
    tab.socket().drop()
    await tab.queue.setRead(unread, false)
    return {
      ...tab,
      send: async () => {
        await tab.reconnect()
        await tab.answerNext()
      },
    }
  }

  test('is shown until the feed brings it, and no longer waits', async () => {
    const { queue, send } = await openSent()
    const shown = new Set<boolean | undefined>()
    queue.subscribe(() => shown.add(pendingRead(queue.get(), unread)))
    await send()
    expect([...shown]).toEqual([false])
    expect(pendingRead(queue.getWaiting(), unread)).toBeUndefined()
    expect(pendingRead(queue.get(), one)).toBeUndefined()
  })

  test('is shown in the other tabs as well', async () => {
    const browser = openBrowser()
    const { queue, socket } = await openTab(browser)
    socket().drop()
    const { send } = await openSent(browser)
    queue.look()
    expect(pendingRead(queue.getWaiting(), unread)).toBe(false)
    await send()
    queue.look()
    expect(pendingRead(queue.getWaiting(), unread)).toBeUndefined()
    expect(pendingRead(queue.get(), unread)).toBe(false)
  })

  test('gives way to the record after a while', async () => {
    const { queue, send } = await openSent()
    await send()
    await vi.advanceTimersByTimeAsync(5000)
    expect(queue.get()).toBe(nothingPending)
  })

  test('gives way to what the person says next', async () => {
    const { queue, send, answerNext } = await openSent()
    await send()
    const done = queue.setRead(one, true)
    await answerNext()
    await done
    expect(pendingRead(queue.get(), one)).toBe(true)
    expect(pendingRead(queue.get(), unread)).toBeUndefined()
  })
})

test('two tabs send what waits once', async () => {
  const browser = openBrowser()
  const [first, second] = [await openTab(browser), await openTab(browser)]
  first.socket().drop()
  second.socket().drop()
  await first.queue.setRead(one, false)
  second.queue.look()
  expect(pendingRead(second.queue.getWaiting(), { ...one, readed: true })).toBe(false)
  await first.reconnect()
  await second.reconnect()
  await first.answerNext()
  await second.settle()
  expect(second.socket().said('update')).toEqual([])
  expect([first.queue.getWaiting(), second.queue.getWaiting()]).toEqual([
    nothingPending,
    nothingPending,
  ])
})

test('a full storage costs only the other tabs their knowledge', async () => {
  const browser = openBrowser()
  browser.storage.setItem = () => {
    throw new Error('full')
  }
  const { queue, socket } = await openTab(browser)
  socket().drop()
  await queue.setRead(one, true)
  expect(pendingRead(queue.getWaiting(), one)).toBe(true)
})

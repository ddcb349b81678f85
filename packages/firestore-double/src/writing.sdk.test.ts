import {
  Timestamp,
  arrayUnion,
  collection,
  deleteDoc,
  deleteField,
  doc,
  getCountFromServer,
  getDoc,
  getDocs,
  increment,
  query,
  runTransaction,
  serverTimestamp,
  setDoc,
  updateDoc,
  where,
  writeBatch,
} from 'firebase/firestore'
import { describe, expect, test } from 'vitest'
import { hurry, useFastTimers } from '../test/fast-timers.ts'
import { eventually, listen, openSdkStage, transports } from '../test/sdk-client.ts'

const stage = openSdkStage()

describe.each(transports)('writing over $transport', ({ isLongPolling }) => {
  test('one field of a document, and nothing else of it', async () => {
    const { database, openPage } = stage.openProject({ 'journeys/1': { state: 4, readed: false } })
    await updateDoc(doc(openPage({ isLongPolling }), 'journeys/1'), { readed: true })
    expect(database.get('journeys/1')).toEqual({ state: 4, readed: true })
  })

  test('nested fields, and fields that are deleted', async () => {
    const { database, openPage } = stage.openProject({
      'journeys/1': { driver: { id: 7, 'first.name': 'Ana' }, note: 'x' },
    })
    await updateDoc(doc(openPage({ isLongPolling }), 'journeys/1'), {
      'driver.id': 8,
      note: deleteField(),
    })
    expect(database.get('journeys/1')).toEqual({ driver: { id: 8, 'first.name': 'Ana' } })
  })

  test('a document that does not exist is not found', async () => {
    const { database, openPage } = stage.openProject()
    const update = updateDoc(doc(openPage({ isLongPolling }), 'journeys/1'), { readed: true })
    await expect(update).rejects.toMatchObject({ code: 'not-found' })
    expect(database.list('journeys')).toEqual({})
  })

  test('goes on after a refused write', async () => {
    const { database, openPage } = stage.openProject()
    const page = openPage({ isLongPolling })
    const writes = [
      updateDoc(doc(page, 'journeys/missing'), { readed: true }),
      setDoc(doc(page, 'journeys/1'), { at: 1 }),
      setDoc(doc(page, 'journeys/2'), { at: 2 }),
    ]
    const results = await Promise.allSettled(writes)
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
    expect(database.list('journeys')).toEqual({ 'journeys/1': { at: 1 }, 'journeys/2': { at: 2 } })
  })

  test('the same value again keeps the version and causes no snapshot', async () => {
    const { database, openPage } = stage.openProject({ 'journeys/1': { readed: true } })
    const rows = listen(collection(openPage({ uid: 'eva', isLongPolling }), 'journeys'))
    await eventually(() => expect(rows.isCurrent()).toBe(true))
    const version = database.versionOf('journeys/1')
    const page = openPage({ isLongPolling })
    await updateDoc(doc(page, 'journeys/1'), { readed: true })
    await setDoc(doc(page, 'journeys/2'), {})
    await eventually(() => expect(rows.ids()).toEqual(['1', '2']))
    expect(database.versionOf('journeys/1')).toBe(version)
    expect(rows.changes).toEqual(['added 1', 'added 2'])
  })

  test('a batch is written as a whole or not at all', async () => {
    const { database, openPage } = stage.openProject({ 'journeys/1': { at: 1 } })
    const page = openPage({ isLongPolling })
    const good = writeBatch(page)
    good.set(doc(page, 'journeys/2'), { at: 2 })
    good.update(doc(page, 'journeys/1'), { at: 3 })
    await good.commit()
    const bad = writeBatch(page)
    bad.delete(doc(page, 'journeys/1'))
    bad.update(doc(page, 'journeys/missing'), { at: 4 })
    await expect(bad.commit()).rejects.toMatchObject({ code: 'not-found' })
    expect(database.list('journeys')).toEqual({ 'journeys/1': { at: 3 }, 'journeys/2': { at: 2 } })
  })

  test('values that the server computes', async () => {
    const { database, openPage } = stage.openProject({ 'journeys/1': { count: 2, tags: ['a'] } })
    const reference = doc(openPage({ isLongPolling }), 'journeys/1')
    const before = Date.now()
    await updateDoc(reference, {
      at: serverTimestamp(),
      count: increment(3),
      tags: arrayUnion('a', 'b'),
    })
    expect(database.get('journeys/1')).toMatchObject({ count: 5, tags: ['a', 'b'] })
    const at: unknown = (await getDoc(reference)).get('at')
    expect(at).toBeInstanceOf(Timestamp)
    expect(at instanceof Timestamp && at.toMillis() >= before).toBe(true)
  })

  test('a document is deleted', async () => {
    const { database, openPage } = stage.openProject({ 'journeys/1': {} })
    await deleteDoc(doc(openPage({ isLongPolling }), 'journeys/1'))
    expect(database.get('journeys/1')).toBeUndefined()
  })
})

describe('transactions', () => {
  useFastTimers()

  test('two at once lose no update', async () => {
    const { database, openPage } = stage.openProject({ 'journeys/1': { count: 0 } })
    const raise = (uid: string) => {
      const page = openPage({ uid })
      const reference = doc(page, 'journeys/1')
      return runTransaction(page, async (transaction) => {
        const count: unknown = (await transaction.get(reference)).get('count')
        transaction.update(reference, { count: Number(count) + 1 })
      })
    }
    await hurry(Promise.all([raise('ana'), raise('eva')]))
    expect(database.get('journeys/1')).toEqual({ count: 2 })
  })

  test('one that creates a document which exists by then is tried again', async () => {
    const { database, openPage } = stage.openProject()
    const page = openPage()
    const reference = doc(page, 'journeys/1')
    const seen: boolean[] = []
    const work = runTransaction(page, async (transaction) => {
      const exists = (await transaction.get(reference)).exists()
      seen.push(exists)
      if (!exists) database.set({ 'journeys/1': { by: 'another' } })
      transaction.set(reference, { by: 'us' })
    })
    await hurry(work)
    expect(seen).toEqual([false, true])
    expect(database.get('journeys/1')).toEqual({ by: 'us' })
  })
})

test('reads and counts once, with an equality filter and without', async () => {
  const { openPage } = stage.openProject({
    'journeys/1': { state: 4, driver: null },
    'journeys/2': { state: 9, driver: { id: 7 } },
    'journeys/3': { state: 4, driver: { id: 7 } },
  })
  const journeys = collection(openPage(), 'journeys')
  const idsOf = async (...filters: Parameters<typeof where>[]) => {
    const found = await getDocs(query(journeys, ...filters.map((filter) => where(...filter))))
    return found.docs.map(({ id }) => id)
  }
  expect(await idsOf()).toEqual(['1', '2', '3'])
  expect(await idsOf(['state', '==', 4])).toEqual(['1', '3'])
  expect(await idsOf(['driver', '==', null])).toEqual(['1'])
  expect(await idsOf(['driver', '==', { id: 7 }])).toEqual(['2', '3'])
  expect(await idsOf(['driver.id', '==', 7], ['state', '>', 4])).toEqual(['2'])
  const count = await getCountFromServer(query(journeys, where('state', '==', 4)))
  expect(count.data()).toEqual({ count: 2 })
})

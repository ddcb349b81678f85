import { collection, doc, limit, orderBy, query, where } from 'firebase/firestore'
import { describe, expect, test } from 'vitest'
import {
  eventually,
  listen,
  listenToDocument,
  openSdkStage,
  transports,
} from '../test/sdk-client.ts'

const stage = openSdkStage()

describe.each(transports)('listening over $transport', ({ isLongPolling }) => {
  test('three listeners on one page follow their documents', async () => {
    const { database, openPage } = stage.openProject({
      'journeys/1': { state: 4, at: 1 },
      'journeys/2': { state: 9, at: 2 },
      'journeys/3': { state: 1, at: 3 },
    })
    const page = openPage({ isLongPolling })
    const journeys = collection(page, 'journeys')
    const inProgress = listen(query(journeys, where('state', 'in', [4, 9])))
    const newest = listen(query(journeys, orderBy('at', 'desc')))
    const one = listenToDocument(doc(page, 'journeys/3'))
    await eventually(() => {
      expect(inProgress.ids()).toEqual(['1', '2'])
      expect(newest.ids()).toEqual(['3', '2', '1'])
      expect(one.data()).toEqual({ state: 1, at: 3 })
    })

    database.update('journeys/3', { state: 9 })
    await eventually(() => {
      expect(inProgress.ids()).toEqual(['1', '2', '3'])
      expect(one.data()).toEqual({ state: 9, at: 3 })
    })
    database.update('journeys/1', { at: 7 })
    await eventually(() => expect(newest.ids()).toEqual(['1', '3', '2']))
    database.update('journeys/2', { state: 2 })
    await eventually(() => expect(inProgress.ids()).toEqual(['1', '3']))
    database.delete('journeys/3')
    await eventually(() => {
      expect(inProgress.ids()).toEqual(['1'])
      expect(newest.ids()).toEqual(['1', '2'])
      expect(one.data()).toBeNull()
    })
    expect(inProgress.changes).toEqual(
      expect.arrayContaining(['added 3', 'modified 1', 'removed 2', 'removed 3']),
    )
    expect([...inProgress.errors, ...newest.errors, ...one.errors]).toEqual([])
  })

  test('a limit: the next document enters when one leaves', async () => {
    const { database, openPage } = stage.openProject({
      'journeys/1': { at: 1 },
      'journeys/2': { at: 2 },
      'journeys/3': { at: 3 },
    })
    const journeys = collection(openPage({ isLongPolling }), 'journeys')
    const newest = listen(query(journeys, orderBy('at', 'desc'), limit(2)))
    await eventually(() => expect(newest.ids()).toEqual(['3', '2']))
    database.set({ 'journeys/4': { at: 4 } })
    await eventually(() => expect(newest.ids()).toEqual(['4', '3']))
    database.delete('journeys/4')
    await eventually(() => expect(newest.ids()).toEqual(['3', '2']))
    database.update('journeys/3', { at: 0 })
    await eventually(() => expect(newest.ids()).toEqual(['2', '1']))
    await eventually(() => expect(newest.isCurrent()).toBe(true))
  })

  test('text beyond ASCII, in fields and ids', async () => {
    const text = 'Bogotá → Ibagué 🚛 «peñón» \u0000 \u2028'
    const { openPage } = stage.openProject({ 'journeys/ñandú': { text } })
    const rows = listen(
      query(collection(openPage({ isLongPolling }), 'journeys'), where('text', '==', text)),
    )
    await eventually(() => expect(rows.ids()).toEqual(['ñandú']))
    expect(rows.rows()).toEqual([{ text }])
  })

  test('nothing arrives after unsubscribing, and a new listener sees the present', async () => {
    const { database, openPage } = stage.openProject({ 'journeys/1': { state: 4 } })
    const journeys = collection(openPage({ isLongPolling }), 'journeys')
    const first = listen(journeys)
    const second = listen(query(journeys, where('state', '==', 5)))
    await eventually(() => expect(first.isCurrent() && second.isCurrent()).toBe(true))
    first.unsubscribe()
    database.update('journeys/1', { state: 5 })
    await eventually(() => expect(second.ids()).toEqual(['1']))
    expect(first.rows()).toEqual([{ state: 4 }])
    const again = listen(journeys)
    await eventually(() => expect(again.rows()).toEqual([{ state: 5 }]))
  })
})

test('many documents in one commit are one snapshot', async () => {
  const { database, openPage } = stage.openProject()
  const rows = listen(collection(openPage(), 'journeys'))
  await eventually(() => expect(rows.isCurrent()).toBe(true))
  const sizes: number[] = []
  const ids = Array.from({ length: 500 }, (_, at) => `journeys/${at}`)
  database.set(Object.fromEntries(ids.map((path) => [path, { path }])))
  await eventually(() => {
    sizes.push(rows.ids().length)
    expect(rows.ids()).toHaveLength(500)
  })
  expect(new Set(sizes)).toEqual(new Set([0, 500]))
})

import { collection, doc, limit, orderBy, query, updateDoc } from 'firebase/firestore'
import { describe, expect, test } from 'vitest'
import { soon, useFastTimers } from '../test/fast-timers.ts'
import { eventually, listen, openSdkStage, transports } from '../test/sdk-client.ts'

const stage = openSdkStage()

async function openRows(isLongPolling = false) {
  const project = stage.openProject({ 'journeys/1': { at: 1 }, 'journeys/2': { at: 2 } })
  const page = project.openPage({ isLongPolling })
  const rows = listen(collection(page, 'journeys'))
  const newest = listen(query(collection(page, 'journeys'), orderBy('at', 'desc'), limit(1)))
  await eventually(() => expect(rows.isCurrent() && newest.isCurrent()).toBe(true))
  return { ...project, page, rows, newest }
}

describe.each(transports)(
  'a channel that the server ends, over $transport',
  ({ isLongPolling }) => {
    test('is opened again, and nothing is missed', async () => {
      const { database, rows, newest } = await openRows(isLongPolling)
      stage.double.closeChannels()
      expect(stage.double.openChannels).toBe(0)
      database.update('journeys/1', { at: 3 })
      database.delete('journeys/2')
      database.set({ 'journeys/4': { at: 4 } })
      await eventually(() => {
        expect(rows.ids()).toEqual(['1', '4'])
        expect(rows.rows()).toEqual([{ at: 3 }, { at: 4 }])
        expect(newest.ids()).toEqual(['4'])
      })
      await eventually(() => expect(rows.isCurrent() && newest.isCurrent()).toBe(true))
    })

    test('only a count tells of deletes that the server has forgotten', async () => {
      const { database, rows } = await openRows(isLongPolling)
      stage.double.closeChannels()
      database.delete('journeys/2')
      stage.double.forgetDeletes()
      await eventually(() => expect(rows.ids()).toEqual(['1']))
      await eventually(() => expect(rows.isCurrent()).toBe(true))
    })
  },
)

test('writes wait for a slow server, in their order', async () => {
  const { database, page, rows } = await openRows()
  stage.double.setDelay(30)
  const write = updateDoc(doc(page, 'journeys/1'), { at: 5 })
  expect(database.get('journeys/1')).toEqual({ at: 1 })
  const last = updateDoc(doc(page, 'journeys/1'), { at: 6 })
  await Promise.all([write, last])
  stage.double.setDelay(0)
  expect(database.get('journeys/1')).toEqual({ at: 6 })
  await eventually(() => expect(rows.rows()[0]).toEqual({ at: 6 }))
})

describe('a server that is gone', () => {
  useFastTimers()

  test('and is back with its documents: listeners catch up', async () => {
    const { database, rows } = await openRows()
    await stage.double.refuseConnections()
    database.update('journeys/1', { at: 3 })
    database.delete('journeys/2')
    await soon(() => expect(rows.isCurrent()).toBe(false))
    expect(rows.ids()).toEqual(['1', '2'])
    await stage.double.acceptConnections()
    await soon(() => expect(rows.rows()).toEqual([{ at: 3 }]))
    await soon(() => expect(rows.isCurrent()).toBe(true))
  })

  test('and is back without documents: listeners forget them too', async () => {
    const { database, rows } = await openRows()
    const { port } = stage.double
    await stage.double.restart({ keepDocuments: false })
    expect(stage.double.port).toBe(port)
    database.set({ 'journeys/9': { at: 9 } })
    await soon(() => expect(rows.ids()).toEqual(['9']))
    expect(rows.errors).toEqual([])
  })
})

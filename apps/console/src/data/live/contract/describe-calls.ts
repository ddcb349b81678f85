import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import {
  type LiveDocument,
  type FilterValue,
  collectionQuery,
  documentQuery,
} from '@arriero/domain/live/live-query.ts'
import { describe, expect, test } from 'vitest'
import {
  inProgress,
  minute,
  notificationsOf,
  unreadOf,
  type ContractStage,
  eventually,
} from './contract-stage.ts'

/** One-off reads, marking as read, and access rights. */
export function describeCalls(stage: ContractStage): void {
  const { connect, connectNewAdministrator, untilCurrent } = stage

  describe('reading once', () => {
    test('reads with an equality filter, and without', async () => {
      const { database } = await connectNewAdministrator()
      const wanted = await stage.world.insertJourney(journeyStates.Finish)
      const other = await stage.world.insertJourney(journeyStates.Cancel)
      await eventually(() => expect(database.getConnection().kind).toBe('live'))
      const idsOf = (documents: readonly LiveDocument[]) => documents.map(({ id }) => id)
      const where = [{ field: 'journeyStateId', op: '==' as const, value: journeyStates.Finish }]
      const filtered = idsOf(await database.read(collectionQuery('journeys', { where })))
      expect([filtered.includes(wanted), filtered.includes(other)]).toEqual([true, false])
      const all = idsOf(await database.read(collectionQuery('journeys')))
      expect(all).toEqual(expect.arrayContaining([wanted, other]))
      const [one] = await database.read(documentQuery('journeys', wanted))
      expect(one).toMatchObject({ id: wanted, journeyStateId: journeyStates.Finish })
    })

    test('reads by any field of a document, whatever its value', async () => {
      const { database } = await connectNewAdministrator()
      const id = await stage.world.insertJourney(journeyStates.Finish)
      await stage.world.moveJourney(id, 0.25)
      await eventually(() => expect(database.getConnection().kind).toBe('live'))
      const find = (field: string, value: FilterValue) =>
        database.read(collectionQuery('journeys', { where: [{ field, op: '==', value }] }))
      const [wanted = { id, version: 0 }] = await database.read(documentQuery('journeys', id))
      expect(wanted).toMatchObject({ driver: null, position: { progress: 0.25 } })
      for (const [field, value] of Object.entries(wanted)) {
        // Any JSON value of a document may be used in a filter.
        expect(await find(field, value as FilterValue), field).toContainEqual(wanted)
        const other = value === null ? 'null' : null
        expect(await find(field, other), field).not.toContainEqual(wanted)
      }
    })

    test('reads own notifications by any field, in the query’s order', async () => {
      const { administratorId, database } = await connectNewAdministrator()
      const ids = []
      for (const at of [1, 3, 2]) ids.push(await stage.world.notify(administratorId, minute(at)))
      await eventually(() => expect(database.getConnection().kind).toBe('live'))
      const where = [{ field: 'closedAt', op: '==' as const, value: null }]
      const found = await database.read(notificationsOf(administratorId, { where, limit: 2 }))
      expect(found.map((document) => document.id)).toEqual([ids[1], ids[2]])
    })
  })

  describe('rights', () => {
    test('rejects reading or marking another administrator’s notifications', async () => {
      const { database } = await connectNewAdministrator()
      const another = await stage.world.addAdministrator()
      const id = await stage.world.notify(another, minute(1))
      const rows = database.watch(notificationsOf(another))
      await eventually(() => expect(rows.getStatus()).toEqual({ refused: 'forbidden' }))
      expect(rows.getIds()).toEqual([])
      await expect(database.read(notificationsOf(another))).rejects.toMatchObject({
        reason: 'forbidden',
      })
      await expect(
        database.setRead(`notifications/${another}/admin/${id}`, true),
      ).rejects.toMatchObject({ reason: 'forbidden' })
      await expect(
        database.markAllRead(`notifications/${another}/admin`, new Date().toISOString()),
      ).rejects.toMatchObject({ reason: 'forbidden' })
    })

    test('refuses an unknown collection, and other watches continue', async () => {
      const { database } = await connectNewAdministrator()
      const rows = database.watch(collectionQuery('users'))
      await eventually(() =>
        expect(rows.getStatus()).toEqual({
          refused: expect.stringMatching(/^(unknown-collection|forbidden)$/),
        }),
      )
      await untilCurrent(database.watch(inProgress))
    })
  })

  describe('marking as read', () => {
    test('reaches every tab of that administrator, and doing it twice changes nothing', async () => {
      const { administratorId, database } = await connectNewAdministrator()
      const otherTab = connect(administratorId)
      const id = await stage.world.notify(administratorId, minute(1))
      const all = database.watch(notificationsOf(administratorId))
      const unread = otherTab.database.watch(unreadOf(administratorId))
      await untilCurrent(all)
      await untilCurrent(unread)
      expect(unread.getIds()).toEqual([id])
      const path = `notifications/${administratorId}/admin/${id}`
      await database.setRead(path, true)
      await eventually(() => expect(unread.getIds()).toEqual([]))
      await eventually(() => expect(all.getRow(id)).toMatchObject({ readed: true }))
      const version = all.getRow(id)?.version
      await otherTab.database.setRead(path, true)
      const [document] = await database.read(notificationsOf(administratorId))
      expect(document?.version).toBe(version)
    })

    test('can be undone, and raises the version once each way', async () => {
      const { administratorId, database } = await connectNewAdministrator()
      const id = await stage.world.notify(administratorId, minute(1))
      const rows = database.watch(notificationsOf(administratorId))
      await untilCurrent(rows)
      const before = rows.getRow(id)?.version ?? 0
      const path = `notifications/${administratorId}/admin/${id}`
      await database.setRead(path, false)
      await database.setRead(path, true)
      await database.setRead(path, false)
      await eventually(() =>
        expect(rows.getRow(id)).toMatchObject({ readed: false, version: before + 2 }),
      )
    })

    test('marking all up to a time leaves later ones unread', async () => {
      const { administratorId, database } = await connectNewAdministrator()
      const otherTab = connect(administratorId)
      const ids = []
      for (const at of [1, 2, 3, 4]) ids.push(await stage.world.notify(administratorId, minute(at)))
      const [first = '', second = '', third = '', fourth = ''] = ids
      const collection = `notifications/${administratorId}/admin`
      const all = database.watch(notificationsOf(administratorId))
      const unread = otherTab.database.watch(unreadOf(administratorId))
      await untilCurrent(all)
      await untilCurrent(unread)
      await database.setRead(`${collection}/${second}`, true)
      await database.markAllRead(collection, minute(3))
      await database.markAllRead(collection, minute(3))
      await eventually(() => expect(unread.getIds()).toEqual([fourth]))
      // The version rises by one for each changed document, and not for the one that was already read.
      await eventually(() => {
        const shown = [first, second, third, fourth].map((id) => all.getRow(id))
        expect(shown.map((row) => row?.['readed'])).toEqual([true, true, true, false])
        expect(new Set(shown.slice(0, 3).map((row) => row?.version)).size).toBe(1)
        expect(shown[0]?.version).toBe((shown[3]?.version ?? 0) + 1)
      })
    })

    test('marking all leaves other administrators’ notifications unread', async () => {
      const { administratorId, database } = await connectNewAdministrator()
      const another = await connectNewAdministrator()
      const id = await stage.world.notify(another.administratorId, minute(1))
      await eventually(() => expect(database.getConnection().kind).toBe('live'))
      await database.markAllRead(`notifications/${administratorId}/admin`, minute(5))
      await eventually(() => expect(another.database.getConnection().kind).toBe('live'))
      const [theirs] = await another.database.read(unreadOf(another.administratorId))
      expect(theirs?.id).toBe(id)
    })

    test('rejects an unknown notification', async () => {
      const { administratorId, database } = await connectNewAdministrator()
      await eventually(() => expect(database.getConnection().kind).toBe('live'))
      const path = `notifications/${administratorId}/admin/${crypto.randomUUID()}`
      await expect(database.setRead(path, true)).rejects.toMatchObject({ reason: 'not-found' })
    })
  })
}

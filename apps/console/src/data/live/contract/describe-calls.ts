import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import type { LiveDocument } from '@arriero/domain/live/live-document.ts'
import { collectionQuery, documentQuery } from '@arriero/domain/live/live-query.ts'
import { describe, expect, test } from 'vitest'
import { inProgress, minute, notificationsOf, unreadOf } from './contract-queries.ts'
import { type ContractStage, eventually } from './contract-stage.ts'

/** One-off reads, the one write, and who may do them. */
export function describeCalls(stage: ContractStage): void {
  const { connect, enter, isCurrent } = stage

  describe('reading once', () => {
    test('with an equality filter, and without', async () => {
      const { database } = await enter()
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
  })

  describe('rights', () => {
    test('nobody sees or marks another administrator’s notifications', async () => {
      const { database } = await enter()
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

    test('what is no collection of ours is refused, and the rest goes on', async () => {
      const { database } = await enter()
      const rows = database.watch(collectionQuery('users'))
      await eventually(() =>
        expect(rows.getStatus()).toEqual({
          refused: expect.stringMatching(/^(unknown-collection|forbidden)$/),
        }),
      )
      await isCurrent(database.watch(inProgress))
    })
  })

  describe('marking as read', () => {
    test('reaches every screen of that person, and twice is once', async () => {
      const { administratorId, database } = await enter()
      const otherTab = connect(administratorId)
      const id = await stage.world.notify(administratorId, minute(1))
      const all = database.watch(notificationsOf(administratorId))
      const unread = otherTab.database.watch(unreadOf(administratorId))
      await isCurrent(all)
      await isCurrent(unread)
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

    test('says when there is nothing to mark', async () => {
      const { administratorId, database } = await enter()
      await eventually(() => expect(database.getConnection().kind).toBe('live'))
      const path = `notifications/${administratorId}/admin/${crypto.randomUUID()}`
      await expect(database.setRead(path, true)).rejects.toMatchObject({ reason: 'not-found' })
    })
  })
}

import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { describe, expect, test } from 'vitest'
import { inProgress, minute, notificationsOf } from './contract-queries.ts'
import { type ContractStage, eventually } from './contract-stage.ts'

/** The network goes and comes; nothing is lost and nothing goes back. */
export function describeOffline(stage: ContractStage): void {
  const { among, enter, isCurrent } = stage

  describe('offline and back', () => {
    test('keeps what is known, says so, and misses nothing', async () => {
      const { administratorId, database, cut, restore } = await enter()
      const [changed, removed] = [
        await stage.world.insertJourney(journeyStates.OnRoute),
        await stage.world.insertJourney(journeyStates.OnRoute),
      ]
      const rows = database.watch(inProgress)
      const notifications = database.watch(notificationsOf(administratorId))
      await isCurrent(rows)
      await isCurrent(notifications)
      cut()
      await eventually(() => expect(database.getConnection().kind).toBe('offline'))
      expect([rows.getStatus(), among(rows, changed, removed).length]).toEqual(['stale', 2])
      await expect(database.read(inProgress)).rejects.toMatchObject({ reason: 'offline' })

      await stage.world.changeState(changed, journeyStates.OnDestiny)
      await stage.world.removeJourney(removed)
      const added = await stage.world.insertJourney(journeyStates.Carry)
      const id = await stage.world.notify(administratorId, minute(1))
      restore()
      database.retryNow()
      await isCurrent(rows)
      await eventually(() => {
        expect(among(rows, changed, removed, added).toSorted()).toEqual([changed, added].toSorted())
        expect(rows.getRow(changed)).toMatchObject({ journeyStateId: journeyStates.OnDestiny })
        expect(notifications.getIds()).toEqual([id])
      })
      expect(database.getConnection().kind).toBe('live')
    })

    test('never takes a row back to an older version, and ends as the record is', async () => {
      const { database, cut, restore } = await enter()
      const ids = await Promise.all(
        [1, 2, 3].map(() => stage.world.insertJourney(journeyStates.OnRoute)),
      )
      const rows = database.watch(inProgress)
      await isCurrent(rows)
      const newest = new Map<string, number>()
      const wentBack: string[] = []
      rows.subscribeBatch(({ put }) => {
        for (const id of put) {
          const version = rows.getRow(id)?.version ?? 0
          if (version < (newest.get(id) ?? 0)) wentBack.push(id)
          newest.set(id, version)
        }
      })
      for (let round = 1; round <= 5; round++) {
        await Promise.all(ids.map((id) => stage.world.moveJourney(id, round / 10)))
        cut()
        await Promise.all(ids.map((id) => stage.world.moveJourney(id, round / 10 + 0.05)))
        restore()
        database.retryNow()
      }
      const progress = () => ids.map((id) => rows.getRow(id)?.['position'])
      await eventually(() =>
        expect(progress()).toEqual(ids.map(() => expect.objectContaining({ progress: 0.55 }))),
      )
      await isCurrent(rows)
      const record = new Map(
        (await database.read(inProgress)).map((document) => [document.id, document]),
      )
      for (const id of ids) expect(rows.getRow(id)).toEqual(record.get(id))
      expect(wentBack).toEqual([])
    })
  })
}

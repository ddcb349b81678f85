import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { documentQuery } from '@arriero/domain/live/live-query.ts'
import { describe, expect, test } from 'vitest'
import {
  inProgress,
  minute,
  notificationsOf,
  unreadOf,
  type ContractStage,
  eventually,
} from './contract-stage.ts'

/** Every query that the specification watches. */
export function describeWatching(stage: ContractStage): void {
  const { among, connectNewAdministrator, untilCurrent } = stage

  describe('watching', () => {
    test('journeys in progress: they enter, change, leave and are removed', async () => {
      const { database } = await connectNewAdministrator()
      const onRouteId = await stage.world.insertJourney(journeyStates.OnRoute)
      const requestedId = await stage.world.insertJourney(journeyStates.Request)
      const rows = database.watch(inProgress)
      await untilCurrent(rows)
      expect(among(rows, onRouteId, requestedId)).toEqual([onRouteId])

      await stage.world.changeState(requestedId, journeyStates.OnWay)
      await eventually(() => expect(among(rows, requestedId)).toEqual([requestedId]))
      await stage.world.moveJourney(onRouteId, 0.25)
      await eventually(() =>
        expect(rows.getRow(onRouteId)).toMatchObject({ position: { progress: 0.25 } }),
      )
      expect(rows.getRow(onRouteId)).toMatchObject({ journeyStateId: journeyStates.OnRoute })
      await stage.world.changeState(onRouteId, journeyStates.Novelty)
      await eventually(() => expect(among(rows, onRouteId)).toEqual([]))
      await stage.world.removeJourney(requestedId)
      await eventually(() => expect(among(rows, requestedId)).toEqual([]))
    })

    test('one journey, and one that does not exist', async () => {
      const { database } = await connectNewAdministrator()
      const id = await stage.world.insertJourney(journeyStates.Request)
      const rows = database.watch(documentQuery('journeys', id))
      await untilCurrent(rows)
      expect(rows.getIds()).toEqual([id])
      await stage.world.changeState(id, journeyStates.OnWay)
      await eventually(() =>
        expect(rows.getRow(id)).toMatchObject({ journeyStateId: journeyStates.OnWay }),
      )
      await stage.world.removeJourney(id)
      await eventually(() => expect(rows.getIds()).toEqual([]))
      const gone = database.watch(documentQuery('journeys', crypto.randomUUID()))
      await untilCurrent(gone)
      expect(gone.getIds()).toEqual([])
    })

    test('notifications, newest first by datetime, also those that come late', async () => {
      const { administratorId, database } = await connectNewAdministrator()
      const old = await stage.world.notify(administratorId, minute(1))
      const newest = await stage.world.notify(administratorId, minute(3))
      const rows = database.watch(notificationsOf(administratorId))
      await untilCurrent(rows)
      expect(rows.getIds()).toEqual([newest, old])
      const between = await stage.world.notify(administratorId, minute(2))
      await eventually(() => expect(rows.getIds()).toEqual([newest, between, old]))
    })

    test('no more than the limit: the next one enters when one leaves', async () => {
      const { administratorId, database } = await connectNewAdministrator()
      const [first, second] = [
        await stage.world.notify(administratorId, minute(1)),
        await stage.world.notify(administratorId, minute(2)),
      ]
      const rows = database.watch({ ...unreadOf(administratorId), limit: 2 })
      await untilCurrent(rows)
      const third = await stage.world.notify(administratorId, minute(3))
      await eventually(() => expect(rows.getIds()).toEqual([third, second]))
      await database.setRead(`notifications/${administratorId}/admin/${second}`, true)
      await eventually(() => expect(rows.getIds()).toEqual([third, first]))
    })

    test('notifies once per change, and unchanged rows stay the same object', async () => {
      const { database } = await connectNewAdministrator()
      const [moved, still] = [
        await stage.world.insertJourney(journeyStates.OnRoute),
        await stage.world.insertJourney(journeyStates.OnRoute),
      ]
      const rows = database.watch(inProgress)
      await untilCurrent(rows)
      const [ids, before] = [rows.getIds(), rows.getRow(still)]
      const notified: string[] = []
      rows.subscribeRow(moved, () => notified.push('moved'))
      rows.subscribeRow(still, () => notified.push('still'))
      await stage.world.moveJourney(moved, 0.5)
      await eventually(() => expect(notified).toEqual(['moved']))
      expect([rows.getIds() === ids, rows.getRow(still) === before]).toEqual([true, true])
    })
  })
}

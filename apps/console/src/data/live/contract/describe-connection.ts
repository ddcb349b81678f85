import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { describe, expect, test } from 'vitest'
import { signInRefusalMessages } from '#data/live/live-errors.ts'
import {
  inProgress,
  minute,
  notificationsOf,
  type ContractStage,
  eventually,
} from './contract-stage.ts'

/** After network loss no change is missed and no row goes back to an older version. */
export function describeOffline(stage: ContractStage): void {
  const { among, connectNewAdministrator, untilCurrent } = stage

  describe('offline and back', () => {
    test('keeps its rows as stale while offline, and misses no change', async () => {
      const { administratorId, database, cut, restore } = await connectNewAdministrator()
      const [changed, removed] = [
        await stage.world.insertJourney(journeyStates.OnRoute),
        await stage.world.insertJourney(journeyStates.OnRoute),
      ]
      const rows = database.watch(inProgress)
      const notifications = database.watch(notificationsOf(administratorId))
      await untilCurrent(rows)
      await untilCurrent(notifications)
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
      await untilCurrent(rows)
      await eventually(() => {
        expect(among(rows, changed, removed, added).toSorted()).toEqual([changed, added].toSorted())
        expect(rows.getRow(changed)).toMatchObject({ journeyStateId: journeyStates.OnDestiny })
        expect(notifications.getIds()).toEqual([id])
      })
      expect(database.getConnection().kind).toBe('live')
    })

    test('never takes a row back to an older version, and ends equal to the server', async () => {
      const { database, cut, restore } = await connectNewAdministrator()
      const ids = await Promise.all(
        [1, 2, 3].map(() => stage.world.insertJourney(journeyStates.OnRoute)),
      )
      const rows = database.watch(inProgress)
      await untilCurrent(rows)
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
      await untilCurrent(rows)
      const serverDocuments = new Map(
        (await database.read(inProgress)).map((document) => [document.id, document]),
      )
      for (const id of ids) expect(rows.getRow(id)).toEqual(serverDocuments.get(id))
      expect(wentBack).toEqual([])
    })
  })
}

/** The specification's cases for signing in to the document database. */
export function describeSignIn(stage: ContractStage): void {
  const { connect, connectNewAdministrator, untilCurrent } = stage

  describe('signing in', () => {
    test('is live with a valid custom token', async () => {
      const { database, logged } = await connectNewAdministrator()
      await eventually(() => expect(database.getConnection().kind).toBe('live'))
      expect(logged).toEqual([])
    })

    test.each([
      ['invalid', 'invalid-token'],
      ['expired', 'token-expired'],
    ] as const)('an %s token is logged and ends signed out', async (token, reason) => {
      const { database, logged } = connect(await stage.world.addAdministrator(), token)
      await eventually(() => expect(database.getConnection().kind).toBe('signedOut'))
      expect(logged).toContain(signInRefusalMessages[reason])
      await expect(database.read(inProgress)).rejects.toMatchObject({ reason: 'offline' })
    })

    test('ends with the session, also while watching', async () => {
      const { database, endSession } = await connectNewAdministrator()
      const rows = database.watch(inProgress)
      await untilCurrent(rows)
      await endSession()
      await eventually(() => expect(database.getConnection().kind).toBe('signedOut'))
      expect(rows.getStatus()).toBe('stale')
    })
  })
}

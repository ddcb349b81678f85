import { describe, expect, test } from 'vitest'
import { describeRefusal } from '#data/live/describe-refusal.ts'
import { type ContractStage, eventually } from './contract-stage.ts'
import { inProgress } from './contract-queries.ts'

/** The rows of the specification about signing in to the document database. */
export function describeSignIn(stage: ContractStage): void {
  const { connect, enter, isCurrent } = stage

  describe('signing in', () => {
    test('with a good custom token is live', async () => {
      const { database, logged } = await enter()
      await eventually(() => expect(database.getConnection().kind).toBe('live'))
      expect(logged).toEqual([])
    })

    test.each([
      ['invalid', 'invalid-token'],
      ['expired', 'token-expired'],
    ] as const)('with an %s one says so, and signs nobody in', async (token, reason) => {
      const { database, logged } = connect(await stage.world.addAdministrator(), token)
      await eventually(() => expect(database.getConnection().kind).toBe('signedOut'))
      expect(logged).toContain(describeRefusal[reason])
      await expect(database.read(inProgress)).rejects.toMatchObject({ reason: 'offline' })
    })

    test('ends with the session, for who is watching too', async () => {
      const { database, endSession } = await enter()
      const rows = database.watch(inProgress)
      await isCurrent(rows)
      await endSession()
      await eventually(() => expect(database.getConnection().kind).toBe('signedOut'))
      expect(rows.getStatus()).toBe('stale')
    })
  })
}

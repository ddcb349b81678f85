import { randomUUID } from 'node:crypto'
import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { expect } from 'vitest'
import { rejectUnanswered, returnExpired } from '#modules/review/deadlines/expiry.ts'
import { buildCustomer, buildDevice, buildJourney, buildTruck } from '../factories.ts'
import type { Run } from './run.ts'
import type { ReviewStep } from './review-step.ts'

let trucks = 0
const nextPlate = () => {
  trucks += 1
  const letter = String.fromCharCode(65 + (Math.floor(trucks / 1000) % 26))
  return `YY${letter}${String(trucks % 1000).padStart(3, '0')}`
}

/** What happens to the records of a driver: papers, journeys, duplicates. A company has none of them. */
export const recordRunners = {
  /** A paper expires. A journey under way is finished first. */
  expire: async (run) => {
    const { world, person, model } = run
    if (model.kind === 'driver') {
      const expired = { number: '1', expires_on: '2026-11-01' }
      const paper = { id: randomUUID(), kind: 'pila', driver_id: person.id, vehicle_id: null }
      await world.db
        .insertInto('papers')
        .values({ ...paper, kind: 'pila', ...expired })
        .onConflict((conflict) =>
          conflict
            .columns(['driver_id', 'kind'])
            .where('driver_id', 'is not', null)
            .doUpdateSet(expired),
        )
        .execute()
      model.isPaperExpired = true
    }
    await runDeadlines(run)
  },

  /** A month passes in correction. */
  age: async (run) => {
    const { world, person, model } = run
    if (model.state !== 'Correction') return
    await world.db
      .updateTable('users')
      .set({ state_since: new Date('2026-10-01T12:00:00Z') })
      .where('id', '=', person.id)
      .execute()
    model.isOverdue = true
    await runDeadlines(run)
  },

  depart: async ({ world, person, model }) => {
    if (model.kind !== 'driver' || model.isUnderWay || model.state !== 'Active') return
    const customer_id = await buildCustomer(world.db)
    const truck = { driver_id: person.id, vehicle_id: person.vehicleId }
    await buildJourney(world.db, { customer_id, ...truck })
    model.isUnderWay = true
  },

  arrive: async (run) => {
    const { world, person, model } = run
    await world.db
      .updateTable('journeys')
      .set({ journey_state_id: journeyStates.Finish })
      .where('driver_id', '=', person.id)
      .execute()
    model.isUnderWay = false
    await runDeadlines(run)
  },

  /** Another, active record of the same driver disappears into this one, with its key, unless that would end its access. */
  merge: async ({ world, person, model, step }) => {
    if (model.kind !== 'driver') return
    const other = await buildTruck(world.db, nextPlate())
    const key = await buildDevice(world.db, other.driver_id)
    const { version } = await world.db
      .selectFrom('drivers')
      .select('version')
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow()
    const body = { otherId: other.driver_id, expectedVersion: version, otherVersion: 1 }
    const merged = await world.send(step.reviewer, 'POST', `drivers/${person.id}/merge`, body)
    const isRefused = model.state === 'Reject' || model.state === 'Ban'
    expect(merged.statusCode, merged.body).toBe(isRefused ? 409 : 200)
    if (model.hasKey && !isRefused) person.takeKey(key)
  },
} satisfies Partial<Record<ReviewStep['kind'], (run: Run) => Promise<void>>>

/** The chores, which others run at the same moment for everybody. */
async function runDeadlines({ world, model }: Run): Promise<void> {
  await returnExpired(world.db, world.now)
  await rejectUnanswered(world.db, world.now)
  if (model.isUnderWay) return
  if (model.state === 'Active' && model.isPaperExpired) model.apply('reviewAgain', 'system')
  if (model.state === 'Correction' && model.isOverdue) model.apply('reject', 'system')
}

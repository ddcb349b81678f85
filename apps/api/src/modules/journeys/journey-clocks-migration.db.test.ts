import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type JourneyStateKey, journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#platform/database/database.ts'
import { migrate, migrationsFolder } from '#platform/database/migrate.ts'
import { buildCustomer, buildJourney } from '../../../test/factories.ts'
import { createUnmigratedDatabase, dropTables } from '../../../test/test-database.ts'

const clocks = '0013_journey_clocks.sql'
let database: Database
let folder: string
let customerId: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arriero-clocks-'))
  database = await createUnmigratedDatabase()
  const names = await readdir(migrationsFolder())
  for (const name of names.filter((each) => each < clocks)) await copy(name)
  await migrate(database.db, folder)
  customerId = await buildCustomer(database.db)
})
afterAll(async () => {
  await dropTables(database.db)
  await database.close()
  await rm(folder, { recursive: true })
})

const copy = (name: string) => cp(join(migrationsFolder(), name), join(folder, name))
const at = (minute: number) => new Date(Date.UTC(2026, 10, 16, 12, minute))

/** A journey of the old version that entered a state every ten minutes. */
async function addJourney(...states: JourneyStateKey[]): Promise<string> {
  const last = states.at(-1) ?? 'Request'
  const { id } = await buildJourney(database.db, {
    customer_id: customerId,
    journey_state_id: journeyStates[last],
    state_since: at((states.length - 1) * 10),
  })
  for (const [index, state] of states.entries()) {
    const before = states[index - 1]
    await database.db
      .insertInto('transitions')
      .values({
        journey_id: id,
        version: index + 1,
        event: 'accept',
        from_state_id: before ? journeyStates[before] : null,
        to_state_id: journeyStates[state],
        actor: 'driver',
        actor_id: null,
        entered_by: null,
        at: at(index * 10),
        reported_at: null,
        lat: null,
        lng: null,
        reason_code: null,
        note: null,
        request_id: null,
        stay_seconds: before ? 600 : null,
        detail: '{}',
      })
      .execute()
  }
  return id
}

it('finds the start of interrupted stays in the history', async () => {
  const back = await addJourney('OnWay', 'OnRoute', 'Novelty', 'UnUpdated', 'Novelty', 'OnRoute')
  const open = await addJourney('OnOrigin', 'OnOriginSurcharge', 'Novelty')
  const loading = await addJourney('OnOrigin', 'OnOriginSurcharge', 'Carry')
  await copy(clocks)
  expect(await migrate(database.db, folder)).toEqual([clocks])

  const journeys = await database.db.selectFrom('journeys').select(['id', 'stage_since']).execute()
  const stageSince = new Map(journeys.map((row) => [row.id, row.stage_since]))
  expect([back, open, loading].map((id) => stageSince.get(id))).toEqual([at(10), at(0), null])

  const ended = await database.db
    .selectFrom('transitions')
    .select(['journey_id', 'version', 'stage_state_id', 'stage_seconds'])
    .where('stage_state_id', 'is not', null)
    .orderBy('version')
    .execute()
  const { OnWay, OnOrigin } = journeyStates
  expect(ended).toEqual([
    { journey_id: back, version: 2, stage_state_id: OnWay, stage_seconds: 600 },
    { journey_id: loading, version: 3, stage_state_id: OnOrigin, stage_seconds: 1200 },
  ])
})

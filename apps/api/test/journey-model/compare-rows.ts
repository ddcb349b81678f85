import type { JourneyLimits } from '@arriero/domain/journeys/journey-limits.ts'
import { statusAfter, isClosedState } from '@arriero/domain/journeys/journey-transitions.ts'
import {
  type JourneyStateKey,
  journeyStates,
  underWayStateIds,
} from '@arriero/domain/journeys/journey-state.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { journeyDocument } from '#modules/journeys/journey-document.ts'
import { selectJourneys } from '#modules/journeys/journey-queries.ts'
import { dueTimers } from '#modules/journeys/commands/due-timers.ts'
import type { Db } from '#platform/database/schema.ts'
import type { JourneyModel } from './journey-model.ts'
import { escalationEvent } from '#modules/journeys/notifications/escalations.ts'

export type JourneyModels = ReadonlyMap<string, JourneyModel>

const idOf = (state: JourneyStateKey) => journeyStates[state]

/** One row per transition, each starting in the state where the previous one ended. */
export async function expectTransitions(db: Db, models: JourneyModels): Promise<void> {
  const { rows } = await sql<{ id: string; steps: [number, number | null, number][] }>`
    select journey_id as id,
      jsonb_agg(jsonb_build_array(version, from_state_id, to_state_id) order by version) as steps
    from transitions group by journey_id`.execute(db)
  expect(rows).toHaveLength(models.size)
  for (const { id, steps } of rows) {
    const states = models.get(id)?.trail ?? []
    const before = [null, ...states.map(([, state]) => idOf(state))]
    expect(steps).toEqual(states.map(([version, state], at) => [version, before[at], idOf(state)]))
  }
}

/** The columns match the transitions, and each step raised the version by one. */
export async function expectStatuses(db: Db, models: JourneyModels): Promise<void> {
  const rows = await db
    .selectFrom('journeys')
    .select(['id', 'journey_state_id', 'interrupted', 'version', 'command_version'])
    .execute()
  expect(rows).toHaveLength(models.size)
  for (const row of rows) {
    const model = models.get(row.id)
    const expected = statusAfter(model?.trail.map(([, state]) => state) ?? [])
    expect(row).toEqual({
      id: row.id,
      journey_state_id: expected.state === 'new' ? 0 : idOf(expected.state),
      interrupted: expected.interrupted.map(idOf),
      version: model?.version,
      command_version: model?.version,
    })
  }
}

/** Each step has one audit entry and one change in the log, with its version. An escalation is no step. */
export async function expectLogged(db: Db, models: JourneyModels): Promise<void> {
  const { rows } = await sql<{ id: string; audited: number[]; changed: number[] }>`
    select id, audited, changed
    from (
      select subject_id as id, jsonb_agg((detail -> 'version') order by id) as audited
      from audit_entries where subject_kind = 'journey' and event <> ${escalationEvent}
      group by subject_id
    ) as audit
    full join (
      select document_id as id, jsonb_agg(version order by seq) as changed
      from changes where collection = 'journeys' group by document_id
    ) as log using (id)`.execute(db)
  expect(rows).toHaveLength(models.size)
  for (const { id, audited, changed } of rows) {
    const versions = Array.from({ length: models.get(id)?.version ?? 0 }, (_, at) => at + 1)
    expect({ audited, changed }).toEqual({ audited: versions, changed: versions })
  }
}

/** The last change of each journey equals its document. */
export async function expectProjections(db: Db): Promise<void> {
  const { rows } = await sql<{ id: string; document: object }>`
    select distinct on (document_id) document_id as id,
      fields || jsonb_build_object('id', document_id, 'version', version) as document
    from changes where collection = 'journeys' order by document_id, seq desc`.execute(db)
  const logged = new Map(rows.map(({ id, document }) => [id, document]))
  const documents = (await selectJourneys(db).execute()).map(journeyDocument)
  for (const document of documents) expect(logged.get(document.id)).toEqual(document)
}

/** Novelties and surcharges are open exactly while the status contains their states. */
export async function expectOpenRecords(db: Db, models: JourneyModels): Promise<void> {
  const within = (...states: JourneyStateKey[]) =>
    [...models].flatMap(([id, { status }]) =>
      [status.state, ...status.interrupted].some((one) => states.some((state) => state === one))
        ? [id]
        : [],
    )
  const novelties = await db
    .selectFrom('novelties')
    .select('journey_id')
    .where('resolved_at', 'is', null)
    .execute()
  const surcharges = await db
    .selectFrom('surcharges')
    .select('journey_id')
    .where('status', '=', 'running')
    .execute()
  const ids = (rows: { journey_id: string }[]) => rows.map((row) => row.journey_id).toSorted()
  expect(ids(novelties)).toEqual(within('Novelty').toSorted())
  expect(ids(surcharges)).toEqual(within('OnOriginSurcharge', 'OnDestinySurcharge').toSorted())
}

/** The timers are those of the journey's state. */
export async function expectTimers(db: Db, limits: JourneyLimits): Promise<void> {
  const { rows } = await sql<{ id: string; timers: Record<string, string> }>`
    select journey_id as id, jsonb_object_agg(event, due_at) as timers
    from timers group by journey_id`.execute(db)
  const found = new Map(rows.map(({ id, timers }) => [id, timers]))
  for (const journey of await db.selectFrom('journeys').selectAll().execute()) {
    const timers = Object.entries(found.get(journey.id) ?? {})
    expect(Object.fromEntries(timers.map(([event, due]) => [event, new Date(due)]))).toEqual(
      Object.fromEntries(dueTimers(journey, limits).map(({ event, dueAt }) => [event, dueAt])),
    )
  }
}

/** Every journey under way is in the in-progress or the attention states. */
export async function expectUnderWayCount(db: Db, models: JourneyModels): Promise<void> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from journeys
    where journey_state_id in (${sql.join(underWayStateIds)})`.execute(db)
  const underWay = [...models.values()].filter(
    ({ status, trail }) =>
      trail.some(([, state]) => state === 'OnWay') && !isClosedState(status.state),
  )
  expect(rows[0]?.total).toBe(underWay.length)
}

/** What the commands keep on the row equals what the migration computes from the history. */
export async function expectFacts(db: Db): Promise<void> {
  const { rows: computed } = await sql<JourneyFacts>`select * from journey_facts()`.execute(db)
  const kept = await db
    .selectFrom('journeys')
    .select([
      'id as journey_id',
      'arrived_at',
      'reached',
      'novelty_codes',
      'surcharge_sites',
      'cancelled_by',
      'cancel_reason',
    ])
    .execute()
  expect(kept.map(inOrder).toSorted(byId)).toEqual(computed.map(inOrder).toSorted(byId))
}

type JourneyFacts = { journey_id: string; novelty_codes: string[] }

/** Two novelties of the same instant have no order. */
const inOrder = <Row extends JourneyFacts>(row: Row): Row => ({
  ...row,
  novelty_codes: row.novelty_codes.toSorted(),
})
const byId = (one: JourneyFacts, other: JourneyFacts) =>
  one.journey_id < other.journey_id ? -1 : 1

import type { TimelineEntry } from '@arriero/domain/contract/http/journey-detail.ts'
import { earlierStepLabels } from '@arriero/domain/journeys/novelty.ts'
import type { Db } from '#platform/database/schema.ts'

/** Everything that happened to a journey, oldest first. */
export async function readTimeline(db: Db, journeyId: string): Promise<TimelineEntry[]> {
  const transitions = await readTransitions(db, journeyId)
  const steps = await readSteps(db, journeyId)
  const escalations = await readEscalations(db, journeyId)
  const notes = await readNotes(db, journeyId)
  // The sort is stable: at equal times a transition stays before its steps and notes.
  return [...transitions, ...steps, ...escalations, ...notes].toSorted((one, other) =>
    one.at < other.at ? -1 : Number(one.at > other.at),
  )
}

async function readTransitions(db: Db, journeyId: string): Promise<TimelineEntry[]> {
  const rows = await db
    .selectFrom('transitions')
    .leftJoin('users as actor', 'actor.id', 'transitions.actor_id')
    .leftJoin('customers', 'customers.user_id', 'transitions.actor_id')
    .leftJoin('users as entered', 'entered.id', 'transitions.entered_by')
    .selectAll('transitions')
    .select([
      'actor.given_names as actor_given_names',
      'actor.surnames as actor_surnames',
      'customers.company_name',
      'entered.given_names as entered_given_names',
      'entered.surnames as entered_surnames',
    ])
    .where('journey_id', '=', journeyId)
    .orderBy('version')
    .execute()
  return rows.map((row) => ({
    kind: 'transition',
    at: row.at.toISOString(),
    version: row.version,
    event: row.event,
    fromStateId: row.from_state_id,
    toStateId: row.to_state_id,
    actor: row.actor,
    by: actorOf(row),
    enteredBy: personOrNull(row.entered_by, row.entered_given_names, row.entered_surnames),
    reportedAt: row.reported_at?.toISOString() ?? null,
    occurredAt: row.occurred_at?.toISOString() ?? null,
    place: row.lat === null || row.lng === null ? null : { lat: row.lat, lng: row.lng },
    reasonCode: row.reason_code,
    note: row.note,
    staySeconds: row.stay_seconds,
    detail: row.detail,
  }))
}

interface TransitionActorColumns {
  actor_id: string | null
  actor_given_names: string | null
  actor_surnames: string | null
  company_name: string | null
}

/** A customer is shown by company name, not by the person who acted. */
function actorOf(row: TransitionActorColumns) {
  const person = personOrNull(row.actor_id, row.actor_given_names, row.actor_surnames)
  return person && row.company_name !== null ? { ...person, name: row.company_name } : person
}

async function readSteps(db: Db, journeyId: string): Promise<TimelineEntry[]> {
  const rows = await db
    .selectFrom('novelty_steps')
    .innerJoin('novelties', 'novelties.id', 'novelty_steps.novelty_id')
    .innerJoin('users', 'users.id', 'novelty_steps.by_user')
    .selectAll('novelty_steps')
    .select(['users.given_names', 'users.surnames'])
    .where('novelties.journey_id', '=', journeyId)
    .orderBy('novelty_steps.at')
    .orderBy('novelty_steps.position')
    .execute()
  return rows.map((row) => ({
    kind: 'novelty-step',
    at: row.at.toISOString(),
    noveltyId: row.novelty_id,
    step: row.step,
    text: row.text ?? earlierStepLabels[row.step] ?? row.step,
    outcome: row.outcome,
    by: toPerson(row.by_user, row.given_names, row.surnames),
    note: row.note,
  }))
}

async function readEscalations(db: Db, journeyId: string): Promise<TimelineEntry[]> {
  const rows = await db
    .selectFrom('novelties')
    .select(['id', 'code', 'escalated_at'])
    .where('journey_id', '=', journeyId)
    .where('escalated_at', 'is not', null)
    .execute()
  return rows.flatMap(({ id, code, escalated_at: at }) =>
    at === null
      ? []
      : [{ kind: 'escalation', at: at.toISOString(), noveltyId: id, noveltyCode: code }],
  )
}

async function readNotes(db: Db, journeyId: string): Promise<TimelineEntry[]> {
  const rows = await db
    .selectFrom('notes')
    .innerJoin('users', 'users.id', 'notes.author_id')
    .selectAll('notes')
    .select(['users.given_names', 'users.surnames'])
    .where('notes.journey_id', '=', journeyId)
    .orderBy('notes.at')
    .execute()
  return rows.map((row) => ({
    kind: 'note',
    at: row.at.toISOString(),
    id: row.id,
    by: toPerson(row.author_id, row.given_names, row.surnames),
    text: row.text,
  }))
}

/** Null if the join found no person. */
export function personOrNull(
  id: string | null,
  givenNames: string | null,
  surnames: string | null,
): { id: string; name: string } | null {
  return id === null || givenNames === null ? null : { id, name: `${givenNames} ${surnames}` }
}

/** For joins that always find a person. */
export function toPerson(id: string, givenNames: string, surnames: string) {
  return { id, name: `${givenNames} ${surnames}` }
}

import { auditFamilies } from '@arriero/domain/audit/audit-event.ts'
import type { AuditFilters } from '@arriero/domain/contract/http/audit.ts'
import { matchesSearch } from '@arriero/domain/format/text.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/schema.ts'
import { registryQuery } from '#platform/search-words.ts'

/**
 * One way into the table that an index serves, in the order of time. `keys` is what the index is asked for; `condition`
 * is about `audit_entries` and `one`, the row of `keys`.
 */
interface Way {
  keys: RawBuilder<unknown>
  condition: RawBuilder<boolean>
}

/** Where the entries are found, and what they must fulfil besides. */
export interface AuditSearch {
  ways: readonly Way[]
  condition: RawBuilder<boolean>
}

/** The narrowest filter decides by which index the entries are read; the others are checked on what it finds. */
export async function planSearch(db: Db, filters: AuditFilters): Promise<AuditSearch> {
  const { from, until } = filters
  const period = [
    ...(from === undefined ? [] : [sql`audit_entries.at >= ${from}::timestamptz`]),
    ...(until === undefined ? [] : [sql`audit_entries.at < ${until}::timestamptz`]),
  ]
  const [narrowest, ...others] = await readFilters(db, filters)
  const conditions = [...period, ...others.map(({ condition }) => condition)]
  return {
    ways: narrowest?.ways ?? [{ keys: once, condition: sql`true` }],
    condition: sql`${sql.join([sql`true`, ...conditions], sql` and `)}`,
  }
}

const once = sql`(select 1) as one`

/** A filter as ways through the table, or as a condition on what another one finds. */
interface ReadFilter {
  ways: readonly Way[]
  condition: RawBuilder<boolean>
}

/** In the order of how little each usually leaves. */
async function readFilters(db: Db, filters: AuditFilters): Promise<ReadFilter[]> {
  const { requestId, subjectKind: kind, subjectId: id, text, actorId } = filters
  const events = eventsOf(filters)
  return [
    ...(requestId === undefined ? [] : [ofRequest(requestId)]),
    ...(kind === undefined || id === undefined
      ? []
      : [ofSubjects(await findSubjects(db, kind, id))]),
    ...(text === undefined ? [] : [ofMatches(await findByText(db, text))]),
    ...(actorId === undefined ? [] : [ofActors([actorId])]),
    ...(events === undefined ? [] : [ofEvents(events)]),
  ]
}

function ofRequest(requestId: string): ReadFilter {
  const condition = sql<boolean>`audit_entries.request_id = ${requestId}`
  return { ways: [{ keys: once, condition }], condition }
}

function ofSubjects(subjects: readonly Subject[]): ReadFilter {
  const [kinds, ids] = [subjects.map(({ kind }) => kind), subjects.map(({ id }) => id)]
  const keys = sql`unnest(${kinds}::text[], ${ids}::text[]) as one (kind, id)`
  return {
    ways: [
      {
        keys,
        condition: sql`audit_entries.subject_kind = one.kind and audit_entries.subject_id = one.id`,
      },
    ],
    condition: sql`(audit_entries.subject_kind, audit_entries.subject_id) in (select one.kind, one.id from ${keys})`,
  }
}

function ofActors(ids: readonly string[]): ReadFilter {
  const keys = sql`unnest(${ids}::uuid[]) as one (id)`
  return {
    ways: [{ keys, condition: sql`audit_entries.actor_id = one.id` }],
    condition: sql`audit_entries.actor_id = any(${ids}::uuid[])`,
  }
}

function ofEvents(events: readonly string[]): ReadFilter {
  const keys = sql`unnest(${events}::text[]) as one (event)`
  return {
    ways: [{ keys, condition: sql`audit_entries.event = one.event` }],
    condition: sql`audit_entries.event = any(${events}::text[])`,
  }
}

function ofMatches({ actors, subjects }: Matches): ReadFilter {
  const [byActor, bySubject] = [ofActors(actors), ofSubjects(subjects)]
  return {
    ways: [...byActor.ways, ...bySubject.ways],
    condition: sql`(${byActor.condition} or ${bySubject.condition})`,
  }
}

function eventsOf({ event, family }: AuditFilters): readonly string[] | undefined {
  if (event !== undefined) return [event]
  return family && auditFamilies[family].events
}

interface Subject {
  kind: string
  id: string
}

interface Matches {
  actors: readonly string[]
  subjects: readonly Subject[]
}

/** A person is one subject as a user and as a driver or customer, under all ids that were merged into theirs. */
const personKinds = ['user', 'driver', 'customer'] as const

async function findSubjects(db: Db, kind: string, id: string): Promise<Subject[]> {
  const isPerson = personKinds.some((one) => one === kind)
  const kinds: readonly string[] = isPerson ? personKinds : [kind]
  const { rows } = await sql<{ id: string }>`
    select merged_records.id::text as id from merged_records
    where into_id::text = ${id} and kind = any(${kinds}::text[])`.execute(db)
  const ids = [id, ...rows.map((row) => row.id)]
  return ids.flatMap((one) => kinds.map((of) => ({ kind: of, id: one })))
}

/** More people of one name are not read: a longer text finds them. */
const maxPeople = 50

async function findByText(db: Db, text: string): Promise<Matches> {
  const people = await findPeople(db, text)
  const code = /^v?-?(\d{1,9})$/iu.exec(text)?.[1]
  const journey = await db
    .selectFrom('journeys')
    .select('id')
    .where('code', '=', code === undefined ? text.toUpperCase() : `V-${code}`)
    .executeTakeFirst()
  return {
    actors: people,
    subjects: [
      ...(journey ? [{ kind: 'journey', id: journey.id }] : []),
      ...people.flatMap((id) => personKinds.map((kind) => ({ kind, id }))),
    ],
  }
}

/** Administrators are few; drivers and customers are found by the words of the registry. */
async function findPeople(db: Db, text: string): Promise<string[]> {
  const administrators = await db
    .selectFrom('users')
    .select(['id', 'given_names', 'surnames'])
    .where('kind', '=', 'administrator')
    .execute()
  const named = administrators.filter((one) =>
    matchesSearch(`${one.given_names} ${one.surnames}`, text),
  )
  const words = registryQuery(text, true)
  if (!words) return named.map(({ id }) => id)
  const { rows } = await sql<{ id: string }>`
    (select user_id as id from drivers where search_words @@ ${words} limit ${maxPeople})
    union (select user_id from customers where search_words @@ ${words} limit ${maxPeople})`.execute(
    db,
  )
  return [...named, ...rows].map(({ id }) => id)
}

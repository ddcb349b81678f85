import { openStateIds } from '@arriero/domain/journeys/journey-transitions.ts'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { ChangeLog } from '#platform/change-log/change-log.ts'
import type { ChangeTransaction } from '#platform/change-log/change.ts'
import type { Db, Schema, Tx } from '#platform/database/schema.ts'
import { journeyDocument } from './journey-document.ts'
import { type JourneyRow, lockJourneys, selectJourneysById } from './journey-queries.ts'
import { searchWords } from './search-words.ts'
import { recordNextSurcharges } from './surcharge-store.ts'

type RenamedSubject = Selectable<Schema['renamed_subjects']>

/** Journeys of one transaction: more would keep commands on them waiting. */
const slice = 100

/**
 * Writes new names, plates and phones to every journey that shows them: its search words, and its live document with
 * the next version. In slices, journeys that are not closed first. Several processes may do this at once.
 */
export async function refreshRenamed(
  { db, changeLog }: { db: Db; changeLog: Pick<ChangeLog, 'write'> },
  mayContinue = () => true,
): Promise<void> {
  while (mayContinue() && (await hasRenamed(db))) {
    const isDone = await changeLog.write('registry.renamed', (tx, record) =>
      refreshSlice({ tx, record }),
    )
    // Another process is at it.
    if (!isDone) return
  }
}

async function hasRenamed(db: Db): Promise<boolean> {
  const row = await db.selectFrom('renamed_subjects').select('id').limit(1).executeTakeFirst()
  return row !== undefined
}

async function refreshSlice(transaction: ChangeTransaction): Promise<boolean> {
  const { tx } = transaction
  const subject = await tx
    .selectFrom('renamed_subjects')
    .selectAll()
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!subject) return false
  const ids = await findJourneys(tx, subject)
  if (ids.length > 0) await recordAgain(transaction, subject, ids)
  await writeProgress(tx, subject, ids)
  return true
}

async function findJourneys(tx: Tx, subject: RenamedSubject): Promise<string[]> {
  const rows = await tx
    .selectFrom('journeys')
    .select('id')
    .where(showing[subject.kind](subject.subject_id))
    .where('journey_state_id', subject.is_open_done ? 'not in' : 'in', openStateIds)
    .$if(subject.after_id !== null, (query) => query.where('id', '>', subject.after_id ?? ''))
    .orderBy('id')
    .limit(slice)
    .execute()
  return rows.map(({ id }) => id)
}

const showing: Record<RenamedSubject['kind'], (id: string) => RawBuilder<boolean>> = {
  customer: (id) => sql`customer_id = ${id}`,
  driver: (id) => sql`(driver_id = ${id} or offered_driver_id = ${id})`,
  vehicle: (id) => sql`vehicle_id = ${id}`,
}

async function recordAgain(
  { tx, record }: ChangeTransaction,
  subject: RenamedSubject,
  ids: readonly string[],
): Promise<void> {
  await lockJourneys(tx, ids)
  if (subject.kind === 'vehicle' && !subject.is_open_done) await copyTrailerPlates(tx, ids)
  const rows = await selectJourneysById(tx, ids).execute()
  const words = rows.map((row) => ({ id: row.id, search_text: searchTextOf(row) }))
  await sql`update journeys set search_text = given.search_text, version = journeys.version + 1
    from jsonb_to_recordset(${JSON.stringify(words)}::jsonb) as given (id uuid, search_text text)
    where journeys.id = given.id`.execute(tx)
  for (const row of rows) {
    const document = { ...journeyDocument(row), version: row.version + 1 }
    record({ collection: 'journeys', kind: 'put', document })
  }
  // Surcharges show the customer too.
  if (subject.kind !== 'customer') return
  const charged = await tx
    .selectFrom('surcharges')
    .select('journey_id')
    .distinct()
    .where('journey_id', 'in', ids)
    .execute()
  for (const { journey_id } of charged) await recordNextSurcharges({ tx, record }, journey_id)
}

/** Closed journeys keep the trailer that they were driven with. */
const copyTrailerPlates = (tx: Tx, ids: readonly string[]) =>
  tx
    .updateTable('journeys')
    .from('vehicles')
    .set((eb) => ({ trailer_plate: eb.ref('vehicles.trailer_plate') }))
    .whereRef('vehicles.id', '=', 'journeys.vehicle_id')
    .where('journeys.id', 'in', ids)
    .execute()

const searchTextOf = (row: JourneyRow): string =>
  searchWords({
    code: row.code,
    customer: row.company_name,
    driver: row.driver_id === null ? null : `${row.driver_given_names} ${row.driver_surnames}`,
    plate: row.plate,
    trailerPlate: row.trailer_plate,
    origin: row.origin_name,
    destination: row.destination_name,
    cargo: row.cargo,
    manifest: row.manifest_number,
  })

/** A full slice may have more behind it. */
async function writeProgress(
  tx: Tx,
  { id, is_open_done: isOpenDone }: RenamedSubject,
  done: readonly string[],
): Promise<void> {
  const last = done.length === slice ? done.at(-1) : undefined
  if (last === undefined && isOpenDone) {
    await tx.deleteFrom('renamed_subjects').where('id', '=', id).execute()
    return
  }
  await tx
    .updateTable('renamed_subjects')
    .set(last === undefined ? { is_open_done: true, after_id: null } : { after_id: last })
    .where('id', '=', id)
    .execute()
}

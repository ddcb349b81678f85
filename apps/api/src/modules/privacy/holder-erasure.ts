import { randomUUID } from 'node:crypto'
import type {
  ErasureBody,
  ErasureCertificate,
  ErasurePlan,
} from '@arriero/domain/contract/http/privacy.ts'
import { AppError, type ErrorCode, errorCatalogue } from '@arriero/domain/errors.ts'
import { isSameName } from '@arriero/domain/format/text.ts'
import { type DocumentType, isPersonalDocument } from '@arriero/domain/identity/document.ts'
import { openStateIds } from '@arriero/domain/journeys/journey-transitions.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/schema.ts'
import { writeAudit } from '#platform/observability/audit.ts'
import type { Eraser } from './erasure.ts'
import { idsOfHolder } from './person-entries.ts'

/** What an erasure would do, for the person who confirms it. */
export async function planHolderErasure(db: Db, id: string): Promise<ErasurePlan> {
  const holder = await findHolder(db, id)
  const obstacle = await findObstacle(db, holder)
  return {
    name: holder.name,
    ...(await countParts(db, id)),
    obstacle: obstacle === undefined ? null : errorCatalogue[obstacle].message,
  }
}

/** Deletes the holder with its bank account. No journey refers to it, so nothing of the row has to stay. */
export async function eraseHolder(
  db: Db,
  id: string,
  body: ErasureBody,
  { administratorId, caller }: Pick<Eraser, 'administratorId' | 'caller'>,
  now: Date,
): Promise<ErasureCertificate> {
  return db.transaction().execute(async (tx) => {
    await lockHolder(tx, id)
    const holder = await findHolder(tx, id)
    if (!isSameName(body.typedName, holder.name)) throw new AppError('erasure.wrong-name')
    const obstacle = await findObstacle(tx, holder)
    if (obstacle !== undefined) throw new AppError(obstacle)

    const parts = await countParts(tx, id)
    await sql`update audit_entries set detail = '{}' where ${withDetails(id)}`.execute(tx)
    await releaseVehicles(tx, id, administratorId, now)
    // A merged holder's id would lead to one that is gone.
    const merged = tx.deleteFrom('merged_records').where('kind', '=', 'holder')
    await merged.where('into_id', '=', id).execute()
    await tx.deleteFrom('holders').where('id', '=', id).execute()

    const certificate = { id: randomUUID(), subjectId: id, erasedAt: now.toISOString(), ...parts }
    await writeAudit(tx, now, {
      event: 'personal-data.erased',
      actor: { kind: 'administrator', id: administratorId },
      subject: { kind: 'holder', id },
      caller,
      detail: { certificate, reason: body.reason },
    })
    return certificate
  })
}

interface Holder {
  id: string
  name: string
  documentType: DocumentType
}

async function findHolder(db: Db, id: string): Promise<Holder> {
  const row = await db
    .selectFrom('holders')
    .select(['id', 'name', 'document_type as documentType'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new AppError('holder.not-found')
  return row
}

const ofHolder = (id: string) =>
  sql<boolean>`(vehicles.owner_id = ${id} or vehicles.holder_id = ${id})`

/** In the order of registry and merge: vehicles, their drivers, who are read by assignments, then the holder. */
async function lockHolder(tx: Tx, id: string): Promise<void> {
  const vehicles = await tx
    .selectFrom('vehicles')
    .select('id')
    .where(ofHolder(id))
    .orderBy('id')
    .forUpdate()
    .execute()
  const ids = vehicles.map((vehicle) => vehicle.id)
  await tx
    .selectFrom('drivers')
    .select('user_id')
    .where('vehicle_id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('user_id')
    .forUpdate()
    .execute()
  await tx.selectFrom('holders').select('id').where('id', '=', id).forUpdate().execute()
}

/** A company's data is not personal, and whoever is still owed a journey has to be paid. */
async function findObstacle(db: Db, { id, documentType }: Holder): Promise<ErrorCode | undefined> {
  if (!isPersonalDocument(documentType)) return 'erasure.company'
  const open = await db
    .selectFrom('journeys')
    .innerJoin('vehicles', 'vehicles.id', 'journeys.vehicle_id')
    .select('journeys.id')
    .where(ofHolder(id))
    .where((eb) =>
      eb.or([
        eb('journeys.journey_state_id', 'in', openStateIds),
        eb.exists(
          eb
            .selectFrom('surcharges')
            .select('surcharges.id')
            .whereRef('surcharges.journey_id', '=', 'journeys.id')
            .where('surcharges.status', 'in', ['running', 'settled']),
        ),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return open && 'erasure.payment-open'
}

/** Values of vehicles before and after a change name their owner and holder. */
const withDetails = (id: string) => sql<boolean>`(
  ((subject_kind = 'holder' and subject_id = any(${idsOfHolder(id)}))
    or (subject_kind = 'vehicle' and exists (
      select from unnest(${idsOfHolder(id)}) as one where strpos(detail::text, one) > 0)))
  and detail <> '{}'::jsonb)`

async function countParts(db: Db, id: string) {
  const { rows } = await sql<{ details: number; vehicles: number; facts: number }>`select
    (select count(*)::int from audit_entries where ${withDetails(id)}) as details,
    (select count(*)::int from vehicles where ${ofHolder(id)}) as vehicles,
    (select count(*)::int from audit_entries
      where subject_kind = 'holder' and subject_id = any(${idsOfHolder(id)})) as facts`.execute(db)
  const { details = 0, vehicles = 0, facts = 0 } = rows[0] ?? {}
  return {
    deleted: [
      { what: 'Vínculos con vehículos', count: vehicles },
      { what: 'Detalles en la auditoría', count: details },
      { what: 'Nombre, documento, teléfono y cuenta bancaria', count: 1 },
    ],
    kept: [
      {
        what: 'Hechos de la auditoría',
        why: 'Seguridad de la información (Ley 1581 de 2012, art. 4, literal g).',
        count: facts,
      },
    ],
  }
}

/** Vehicles are found by the names of owner and holder: the chore of the registry writes the words that are left. */
async function releaseVehicles(tx: Tx, id: string, userId: string, now: Date): Promise<void> {
  await sql`update vehicles
    set owner_id = nullif(owner_id, ${id}), holder_id = nullif(holder_id, ${id}), search_text = '',
      version = version + 1, changed_by = ${userId}, changed_at = ${now}
    where ${ofHolder(id)}`.execute(tx)
}

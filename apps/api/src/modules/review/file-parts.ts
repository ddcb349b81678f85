import { dayOf } from '@arriero/domain/calendar/calendar-day.ts'
import type { ItemAttempt, StoredFile, UserFile } from '@arriero/domain/contract/http/review.ts'
import { paperStanding, papers } from '@arriero/domain/users/paper.ts'
import { maskDocument, maskEmail, maskPhone } from '@arriero/domain/users/mask.ts'
import {
  reviewItem,
  type ReviewFieldType,
  type ReviewItemKey,
  reviewItemKeys,
} from '@arriero/domain/users/review-item.ts'
import { type ItemReasonCode, itemReasonCodes } from '@arriero/domain/users/review-reason.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/schema.ts'
import { readVehicleId } from '#platform/users/driver-vehicle.ts'

/** Items whose typed data are not masked; `waiting` are those without a verdict. */
export type ShownItems = 'all' | 'waiting' | 'none'

/** What the person sent, the newest sending of each item first. */
export async function readItems(
  db: Db,
  userId: string,
  shown: ShownItems,
): Promise<UserFile['items']> {
  const rows = await db
    .selectFrom('review_items')
    .leftJoin('users as reviewer', 'reviewer.id', 'review_items.decided_by')
    .leftJoin('vehicles', 'vehicles.id', 'review_items.vehicle_id')
    .selectAll('review_items')
    .select(['reviewer.given_names', 'reviewer.surnames', 'vehicles.plate'])
    .where('user_id', '=', userId)
    .orderBy('attempt', 'desc')
    .execute()
  const vehicleId = await readVehicleId(db, userId)
  const files = await readFiles(
    db,
    rows.flatMap(({ file_ids }) => file_ids),
  )
  return reviewItemKeys.flatMap((item) => {
    const sent = rows.filter((row) => row.item === item)
    const isShown = shown === 'all' || (shown === 'waiting' && sent[0]?.verdict === null)
    const attempts = sent.map((row): ItemAttempt => ({
      attempt: row.attempt,
      fields: isShown ? row.fields : maskFields(item, row.fields),
      files: row.file_ids.flatMap((id) => files.get(id) ?? []),
      otherPlate: row.vehicle_id === vehicleId ? null : row.plate,
      sentAt: row.sent_at.toISOString(),
      verdict: row.verdict,
      reason: toReason(row.reason),
      note: row.note,
      decidedBy: row.given_names === null ? null : `${row.given_names} ${row.surnames}`,
      decidedAt: row.decided_at?.toISOString() ?? null,
    }))
    return attempts.length === 0 ? [] : [{ item, attempts }]
  })
}

const toReason = (code: string | null): ItemReasonCode | null =>
  itemReasonCodes.find((known) => known === code) ?? null

async function readFiles(db: Db, ids: readonly string[]): Promise<Map<string, StoredFile>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('files')
    .select(['id', 'media_type', 'size_bytes', 'width', 'height'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Map(
    rows.map(({ id, media_type, size_bytes, width, height }) => [
      id,
      { id, mediaType: media_type, sizeBytes: size_bytes, width, height },
    ]),
  )
}

const masks: Partial<Record<ReviewFieldType, (text: string) => string>> = {
  cedula: maskDocument,
  nit: maskDocument,
  number: maskDocument,
  phone: maskPhone,
  email: maskEmail,
}

function maskFields(item: ReviewItemKey, fields: Record<string, string>): Record<string, string> {
  const declared = reviewItem(item).fields
  return Object.fromEntries(
    Object.entries(fields).map(([name, text]) => {
      const field = declared[name]
      const mask = field?.isPersonal ? maskDocument : field && masks[field.type]
      return [name, mask?.(text) ?? text]
    }),
  )
}

/** Of the person and of the truck, the first to expire first. The number of a licence is the person's cédula. */
export async function readPapers(db: Db, userId: string, now: Date): Promise<UserFile['papers']> {
  const rows = await db
    .selectFrom('papers')
    .select(['kind', 'number', 'expires_on'])
    .where((eb) =>
      eb.or([
        eb('driver_id', '=', userId),
        eb(
          'vehicle_id',
          'in',
          eb.selectFrom('drivers').select('vehicle_id').where('user_id', '=', userId),
        ),
      ]),
    )
    .orderBy('expires_on')
    .orderBy('kind')
    .execute()
  return rows.map(({ kind, number, expires_on: expiresOn }) => ({
    kind,
    label: papers[kind].label,
    number: kind === 'licence' ? maskDocument(number) : number,
    expiresOn,
    standing: paperStanding(expiresOn, dayOf(now)),
  }))
}

export const readVehicles = (db: Db, userId: string): Promise<UserFile['vehicles']> =>
  db
    .selectFrom('drivers')
    .innerJoin('vehicles', 'vehicles.id', 'drivers.vehicle_id')
    .select(['vehicles.id', 'vehicles.plate', 'vehicles.type'])
    .select(['vehicles.body_type as bodyType', 'vehicles.gps_provider as gpsProvider'])
    .where('drivers.user_id', '=', userId)
    .execute()

export const readCompany = async (db: Db, userId: string): Promise<UserFile['company']> =>
  (await db
    .selectFrom('customers')
    .select(['company_kind as companyKind', 'habilitation_number as habilitationNumber'])
    .select(['credit_days as creditDays', 'credit_limit_cop as creditLimitCop'])
    .where('user_id', '=', userId)
    .executeTakeFirst()) ?? null

const maxTransitions = 100

/** The newest first. */
export async function readTransitions(db: Db, userId: string): Promise<UserFile['transitions']> {
  const rows = await db
    .selectFrom('user_transitions')
    .leftJoin('users as actor', 'actor.id', 'user_transitions.actor_id')
    .selectAll('user_transitions')
    .select(['actor.given_names', 'actor.surnames'])
    .where('user_transitions.user_id', '=', userId)
    .orderBy('version', 'desc')
    .limit(maxTransitions)
    .execute()
  return rows.map((row) => ({
    version: row.version,
    event: row.event,
    fromStateId: row.from_state_id,
    toStateId: row.to_state_id,
    actor: row.actor,
    actorName: row.given_names === null ? null : `${row.given_names} ${row.surnames}`,
    at: row.at.toISOString(),
    reason: row.reason,
    note: row.note,
  }))
}

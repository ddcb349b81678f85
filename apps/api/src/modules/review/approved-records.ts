import { dayOf, formatDay } from '@arriero/domain/calendar/calendar-day.ts'
import { AppError } from '@arriero/domain/errors.ts'
import { blockingPaperKinds, papers } from '@arriero/domain/users/paper.ts'
import { type ApplicantKind, reviewItem } from '@arriero/domain/users/review-item.ts'
import type { SystemReasonCode } from '@arriero/domain/users/review-reason.ts'
import { userStates } from '@arriero/domain/users/user-state.ts'
import type { Tx } from '#platform/database/schema.ts'
import { readVehicleId } from '#platform/users/driver-vehicle.ts'
import { upsertPaper } from '#platform/users/paper-rows.ts'
import { writeCustomer, writeDriver } from './approved-person.ts'
import { writeApprovedVehicle } from './approved-vehicle.ts'
import { refused } from './decision-rules.ts'
import { type NewestSending, readNewestItems } from './newest-items.ts'

interface Approval {
  kind: ApplicantKind
  /** The reviewer. */
  by: string
  now: Date
}

/** Writes what was approved into the records of the registry and the papers. Journeys that show them follow later. */
export async function writeApprovedRecords(
  tx: Tx,
  userId: string,
  approval: Approval,
): Promise<void> {
  const left = await readLeaving(tx, userId)
  const isDecidedSince = ({ decidedAt }: { decidedAt: Date | null }) =>
    left === undefined || (decidedAt !== null && decidedAt >= left.at)
  const items = (await readNewestItems(tx, userId)).filter(isDecidedSince)
  const isOtherTruck = left?.reason === ('data-changed' satisfies SystemReasonCode)
  await writeRecords(tx, userId, items, { ...approval, isOtherTruck })
  if (approval.kind === 'driver') {
    await requireValidPapers(tx, userId, await readVehicleId(tx, userId), approval.now)
  }
}

/** What one decision about renewals approved. Anything else is in the registry, and may have been edited there since. */
export const writeRenewals = (
  tx: Tx,
  userId: string,
  items: readonly NewestSending[],
  approval: Approval,
): Promise<void> => writeRecords(tx, userId, items, { ...approval, isOtherTruck: false })

async function writeRecords(
  tx: Tx,
  userId: string,
  approved: readonly NewestSending[],
  approval: Approval & { isOtherTruck: boolean },
): Promise<void> {
  const sendings = approved.filter(({ fields }) => Object.keys(fields).length > 0)
  const items = new Map(sendings.map(({ item, fields }) => [item, fields]))
  if (approval.kind === 'customer') {
    if (!shownOfCompany.some((item) => items.has(item))) return
    await writeCustomer(tx, userId, items, approval)
    await recordJourneysLater(tx, 'customer', userId)
    return
  }
  const vehicle = items.get('vehicle')
  if (vehicle) await writeApprovedVehicle(tx, userId, vehicle, approval)
  const isOfDriver = sendings.some(({ item }) => reviewItem(item).of === 'driver')
  if (vehicle || isOfDriver) await writeDriver(tx, userId, items, approval)
  const vehicleId = await readVehicleId(tx, userId)
  for (const { item, fields, vehicleId: sentFor } of sendings) {
    const { paper: kind } = reviewItem(item)
    const ownerId = kind && (papers[kind].of === 'driver' ? userId : vehicleId)
    if (!ownerId) continue
    // An operator gave the driver another truck since, or merged two drivers.
    if (ownerId === vehicleId && !vehicle && sentFor !== vehicleId) {
      throw refused(
        item,
        'es de un vehículo que la persona ya no conduce. Pida el del vehículo actual',
      )
    }
    const paper = { kind, number: fields['number'] ?? '', expiresOn: fields['expiresOn'] ?? null }
    // Two drivers of one truck may send the older and the newer SOAT.
    await upsertPaper(tx, ownerId, paper, { neverEarlier: true })
    if (ownerId === vehicleId) await writeNextVersion(tx, vehicleId, approval)
  }
  await recordJourneysLater(tx, 'driver', userId)
  if (vehicleId !== null) await recordJourneysLater(tx, 'vehicle', vehicleId)
}

/** What the registry has of a company. */
const shownOfCompany = ['company', 'representative', 'habilitation'] as const

/**
 * When and why the person was last active. Only what was decided since is written: anything older is in the registry
 * already, and may have been edited there since.
 */
const readLeaving = (tx: Tx, userId: string) =>
  tx
    .selectFrom('user_transitions')
    .select(['at', 'reason'])
    .where('user_id', '=', userId)
    .where('from_state_id', '=', userStates.Active)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Whoever edits the vehicle's papers at this moment is told that they changed. */
const writeNextVersion = (tx: Tx, vehicleId: string, { by, now }: Approval) =>
  tx
    .updateTable('vehicles')
    .set((eb) => ({ version: eb('version', '+', 1), changed_by: by, changed_at: now }))
    .where('id', '=', vehicleId)
    .execute()

/** Journeys show names, plates and the first day on which a paper expires. */
const recordJourneysLater = (tx: Tx, kind: 'driver' | 'vehicle' | 'customer', subjectId: string) =>
  tx.insertInto('renamed_subjects').values({ kind, subject_id: subjectId }).execute()

/** Whoever is approved with an expired paper would be back in review a minute later. */
async function requireValidPapers(
  tx: Tx,
  userId: string,
  vehicleId: string | null,
  now: Date,
): Promise<void> {
  const expired = await tx
    .selectFrom('papers')
    .select(['kind', 'expires_on'])
    .where((eb) =>
      eb.or([
        eb('driver_id', '=', userId),
        ...(vehicleId === null ? [] : [eb('vehicle_id', '=', vehicleId)]),
      ]),
    )
    .where('kind', 'in', blockingPaperKinds)
    .where('expires_on', '<', dayOf(now))
    .orderBy('expires_on')
    .executeTakeFirst()
  if (!expired?.expires_on) return
  throw new AppError(
    'user.papers-expired',
    `${papers[expired.kind].label}: venció el ${formatDay(expired.expires_on)}. Pida la corrección.`,
  )
}

import { dayOf, formatDay } from '@arriero/domain/calendar/calendar-day.ts'
import { AppError } from '@arriero/domain/errors.ts'
import { parseNit } from '@arriero/domain/identity/document.ts'
import { companyKinds } from '@arriero/domain/users/company-kind.ts'
import { blockingPaperKinds, papers } from '@arriero/domain/users/paper.ts'
import {
  type ApplicantKind,
  reviewItem,
  type ReviewItemKey,
} from '@arriero/domain/users/review-item.ts'
import type { SystemReasonCode } from '@arriero/domain/users/review-reason.ts'
import { userStates } from '@arriero/domain/users/user-state.ts'
import { licenceCategories } from '@arriero/domain/users/vehicle-type.ts'
import { isDuplicate } from '#platform/database/duplicate-row.ts'
import type { Tx } from '#platform/database/schema.ts'
import { upsertPaper } from '#platform/users/paper-rows.ts'
import { writeApprovedVehicle } from './approved-vehicle.ts'
import { type NewestSending, readNewestItems } from './newest-items.ts'

interface Approval {
  kind: ApplicantKind
  /** The reviewer. */
  by: string
  now: Date
}

type Fields = Readonly<Record<string, string>>

/** Writes what was approved into the records of the registry and the papers. Journeys that show them follow later. */
export async function writeApprovedRecords(
  tx: Tx,
  userId: string,
  approval: Approval,
): Promise<void> {
  const left = await readLeaving(tx, userId)
  const isDecidedSince = ({ decidedAt }: { decidedAt: Date | null }) =>
    left === undefined || (decidedAt !== null && decidedAt >= left.at)
  const items = toFields((await readNewestItems(tx, userId)).filter(isDecidedSince))
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
): Promise<void> => writeRecords(tx, userId, toFields(items), { ...approval, isOtherTruck: false })

async function writeRecords(
  tx: Tx,
  userId: string,
  items: ReadonlyMap<ReviewItemKey, Fields>,
  approval: Approval & { isOtherTruck: boolean },
): Promise<void> {
  if (approval.kind === 'customer') {
    await writeCustomer(tx, userId, items, approval)
    return
  }
  await writeDriver(tx, userId, items.get('identity'), items.get('licence'), approval)
  const vehicle = items.get('vehicle')
  if (vehicle) await writeApprovedVehicle(tx, userId, vehicle, approval)
  const vehicleId = await readVehicleId(tx, userId)
  for (const [item, fields] of items) {
    const { paper: kind } = reviewItem(item)
    const ownerId = kind && (papers[kind].of === 'driver' ? userId : vehicleId)
    if (!ownerId) continue
    const paper = { kind, number: fields['number'] ?? '', expiresOn: fields['expiresOn'] ?? null }
    // Two drivers of one truck may send the older and the newer SOAT.
    await upsertPaper(tx, ownerId, paper, { neverEarlier: true })
    if (ownerId === vehicleId) await writeNextVersion(tx, vehicleId, approval)
  }
  await recordJourneysLater(tx, 'driver', userId)
  if (vehicleId !== null) await recordJourneysLater(tx, 'vehicle', vehicleId)
}

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

const toFields = (items: readonly NewestSending[]): ReadonlyMap<ReviewItemKey, Fields> =>
  new Map(
    items
      .filter(({ fields }) => Object.keys(fields).length > 0)
      .map(({ item, fields }) => [item, fields]),
  )

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

async function readVehicleId(tx: Tx, userId: string): Promise<string | null> {
  const driver = await tx
    .selectFrom('drivers')
    .select('vehicle_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return driver?.vehicle_id ?? null
}

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

async function writeDriver(
  tx: Tx,
  userId: string,
  identity: Fields | undefined,
  licence: Fields | undefined,
  { by, now }: Approval,
): Promise<void> {
  if (identity) await writeNames(tx, userId, identity)
  const category = licenceCategories.find((one) => one === licence?.['category'])
  const cedula = identity?.['cedula']
  await orTaken(() =>
    tx
      .updateTable('drivers')
      .set((eb) => ({
        ...(cedula !== undefined && { cedula }),
        ...(category !== undefined && { licence_category: category }),
        version: eb('version', '+', 1),
        changed_by: by,
        changed_at: now,
        // The registry writes its words again.
        search_text: '',
      }))
      .where('user_id', '=', userId)
      .execute(),
  )
}

async function writeCustomer(
  tx: Tx,
  userId: string,
  items: ReadonlyMap<ReviewItemKey, Fields>,
  { by, now }: Approval,
): Promise<void> {
  const [company, representative] = [items.get('company'), items.get('representative')]
  const habilitation = items.get('habilitation')?.['number']
  if (!company && !representative && habilitation === undefined) return
  if (representative) await writeNames(tx, userId, representative)
  const name = company?.['companyName']
  const nit = parseNit(company?.['nit'] ?? '')
  const companyKind = companyKinds.find((one) => one === company?.['companyKind'])
  await orTaken(() =>
    tx
      .updateTable('customers')
      .set((eb) => ({
        ...(name !== undefined && { company_name: name }),
        ...(nit.ok && { nit: nit.value.base, nit_check_digit: nit.value.dv }),
        ...(companyKind && { company_kind: companyKind }),
        ...(habilitation !== undefined && { habilitation_number: habilitation }),
        version: eb('version', '+', 1),
        changed_by: by,
        changed_at: now,
        search_text: '',
      }))
      .where('user_id', '=', userId)
      .execute(),
  )
  await recordJourneysLater(tx, 'customer', userId)
}

async function writeNames(tx: Tx, userId: string, fields: Fields): Promise<void> {
  const { givenNames, surnames } = fields
  await tx
    .updateTable('users')
    .set({
      ...(givenNames !== undefined && { given_names: givenNames }),
      ...(surnames !== undefined && { surnames }),
    })
    .where('id', '=', userId)
    .execute()
}

/** A cédula, NIT or plate that another record has meanwhile. */
async function orTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    throw isDuplicate(error) ? new AppError('registry.taken') : error
  }
}

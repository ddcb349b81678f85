import { AppError } from '@arriero/domain/errors.ts'
import { parseNit } from '@arriero/domain/identity/document.ts'
import { companyKinds, isCarrier } from '@arriero/domain/users/company-kind.ts'
import type { ReviewItemKey } from '@arriero/domain/users/review-item.ts'
import { licenceCategories } from '@arriero/domain/users/vehicle-type.ts'
import { isDuplicate } from '#platform/database/duplicate-row.ts'
import type { Tx } from '#platform/database/schema.ts'

type Fields = Readonly<Record<string, string>>
type ApprovedFields = ReadonlyMap<ReviewItemKey, Fields>

interface Change {
  /** The reviewer. */
  by: string
  now: Date
}

/** The driver's record, whose papers and truck are written elsewhere. */
export async function writeDriver(
  tx: Tx,
  userId: string,
  items: ApprovedFields,
  { by, now }: Change,
): Promise<void> {
  const identity = items.get('identity')
  if (identity) await writeNames(tx, userId, identity)
  const category = licenceCategories.find((one) => one === items.get('licence')?.['category'])
  const cedula = identity?.['cedula']
  // The registry writes its words again: names, cédula and the plate of the truck.
  const isFoundByOthers = identity !== undefined || items.has('vehicle')
  await orTaken(() =>
    tx
      .updateTable('drivers')
      .set((eb) => ({
        ...(cedula !== undefined && { cedula }),
        ...(category !== undefined && { licence_category: category }),
        version: eb('version', '+', 1),
        changed_by: by,
        changed_at: now,
        ...(isFoundByOthers && { search_text: '' }),
      }))
      .where('user_id', '=', userId)
      .execute(),
  )
}

export async function writeCustomer(
  tx: Tx,
  userId: string,
  items: ApprovedFields,
  { by, now }: Change,
): Promise<void> {
  const [company, representative] = [items.get('company'), items.get('representative')]
  const habilitation = items.get('habilitation')?.['number']
  if (representative) await writeNames(tx, userId, representative)
  const name = company?.['companyName']
  const nit = parseNit(company?.['nit'] ?? '')
  const companyKind = companyKinds.find((one) => one === company?.['companyKind'])
  const written = await orTaken(() =>
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
      .returning(['company_kind', 'habilitation_number'])
      .executeTakeFirstOrThrow(),
  )
  // The registry refuses every edit of a carrier without a number.
  if (isCarrier(written.company_kind) && !written.habilitation_number) {
    throw new AppError('user.habilitation-missing')
  }
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

/** A cédula or NIT that another record has meanwhile. */
async function orTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    throw isDuplicate(error) ? new AppError('registry.taken') : error
  }
}

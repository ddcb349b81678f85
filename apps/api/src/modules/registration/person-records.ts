import { randomUUID } from 'node:crypto'
import { parseNit } from '@arriero/domain/identity/document.ts'
import type { CompanyKind } from '@arriero/domain/users/company-kind.ts'
import type { ReviewItemKey } from '@arriero/domain/users/review-item.ts'
import { userStates } from '@arriero/domain/users/user-state.ts'
import type { LicenceCategory } from '@arriero/domain/users/vehicle-type.ts'
import type { Tx } from '#platform/database/schema.ts'
import type { RegistrationState } from './registration-state.ts'

/** The typed fields of every item. */
export type SheetFields = Partial<Record<ReviewItemKey, Record<string, string>>>

/** Somebody else who already has the cédula, the NIT or the e-mail. */
export interface TakenBy {
  userId: string
  what: 'cedula' | 'nit' | 'email'
  /** A company whose people were erased keeps its NIT; nobody reads its mail. */
  isErased?: boolean
}

/** In any state: whoever was refused or blocked can't begin again under the same number. */
export async function findTaken(
  tx: Tx,
  { row, user }: RegistrationState,
  sheet: SheetFields,
): Promise<TakenBy | undefined> {
  const isOther = (found: { userId: string } | undefined) => found && found.userId !== user?.id
  const cedula = row.kind === 'driver' ? sheet.identity?.['cedula'] : undefined
  if (cedula !== undefined) {
    const driver = await tx
      .selectFrom('drivers')
      .select('user_id as userId')
      .where('cedula', '=', cedula)
      .executeTakeFirst()
    if (driver && isOther(driver)) return { ...driver, what: 'cedula' }
  }
  const nit = sheet.company?.['nit']
  if (nit !== undefined) {
    const customer = await tx
      .selectFrom('customers')
      .innerJoin('users', 'users.id', 'customers.user_id')
      .select(['customers.user_id as userId', 'users.erased_at'])
      .where('nit', '=', splitNit(nit).base)
      .executeTakeFirst()
    if (customer && isOther(customer)) {
      return { userId: customer.userId, what: 'nit', isErased: customer.erased_at !== null }
    }
  }
  // Later the account's own e-mail counts, which the registration does not follow.
  if (user !== null) return undefined
  const account = await tx
    .selectFrom('users')
    .select('id as userId')
    .where('email', '=', row.email)
    .executeTakeFirst()
  return account && { ...account, what: 'email' }
}

/** The first sending: the person in review, with the record that journeys and the registry use. */
export async function insertPerson(
  tx: Tx,
  { row }: RegistrationState,
  sheet: SheetFields,
  now: Date,
): Promise<string> {
  const id = randomUUID()
  const names = (row.kind === 'driver' ? sheet.identity : sheet.representative) ?? {}
  await tx
    .insertInto('users')
    .values({
      id,
      kind: row.kind,
      user_state_id: userStates.Review,
      email: row.email,
      phone: row.phone,
      given_names: names['givenNames'] ?? '',
      surnames: names['surnames'] ?? '',
      password_hash: null,
      password_changed_at: null,
      terms_accepted_at: row.created_at,
      created_at: now,
      state_since: now,
    })
    .execute()
  if (row.kind === 'driver') await insertDriver(tx, id, sheet)
  else await insertCustomer(tx, id, sheet)
  return id
}

async function insertDriver(tx: Tx, id: string, sheet: SheetFields): Promise<void> {
  await tx
    .insertInto('drivers')
    .values({
      user_id: id,
      cedula: sheet.identity?.['cedula'] ?? '',
      // The sheet's parser accepts these alone.
      licence_category: sheet.licence?.['category'] as LicenceCategory,
      vehicle_id: await linkVehicle(tx, sheet.vehicle ?? {}),
    })
    .execute()
}

/**
 * A truck that is known already keeps its data: what the form says about it counts only once it is approved, and so
 * does the trailer, which may be another truck's.
 */
async function linkVehicle(tx: Tx, fields: Record<string, string>): Promise<string> {
  const plate = fields['plate'] ?? ''
  const known = await tx
    .selectFrom('vehicles')
    .select('id')
    .where('plate', '=', plate)
    .executeTakeFirst()
  if (known) return known.id
  const id = randomUUID()
  await tx
    .insertInto('vehicles')
    .values({
      id,
      plate,
      type: fields['type'] ?? '',
      payload_kg: Number(fields['payloadKg']) || null,
      body_type: fields['bodyType'] ?? null,
      gps_provider: fields['gpsProvider'] ?? null,
    })
    .execute()
  return id
}

async function insertCustomer(
  tx: Tx,
  id: string,
  { company = {}, habilitation = {} }: SheetFields,
): Promise<void> {
  const { base, dv } = splitNit(company['nit'] ?? '')
  await tx
    .insertInto('customers')
    .values({
      user_id: id,
      company_name: company['companyName'] ?? '',
      nit: base,
      nit_check_digit: dv,
      // The sheet's parser accepts these alone.
      company_kind: company['companyKind'] as CompanyKind,
      habilitation_number: habilitation['number'] ?? null,
    })
    .execute()
}

/** Reads a NIT that the sheet's parser has written. */
function splitNit(text: string): { base: string; dv: number } {
  const nit = parseNit(text)
  if (!nit.ok) throw new Error('A stored NIT is not valid')
  return nit.value
}

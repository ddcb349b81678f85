import type { Db } from '../../apps/api/src/platform/database/schema.ts'

/** A list, with its filters, and the text that is searched in it. */
type Question = readonly [path: string, text: string]

const ask = (path: string, texts: readonly (string | null)[]): Question[] =>
  texts.map((text) => [path, text ?? ''])

const frequent = ['munoz', 'nanez', 'rodriguez', 'zuniga']
const beginnings = ['mu', 'an', 'osc', 'rest']

/** What people search for, by name of the measure. */
export async function questionsOf(db: Db): Promise<Record<string, readonly Question[]>> {
  const drivers = await db
    .selectFrom('drivers')
    .innerJoin('users', 'users.id', 'drivers.user_id')
    .innerJoin('vehicles', 'vehicles.id', 'drivers.vehicle_id')
    .select(['given_names', 'surnames', 'cedula', 'plate', 'phone', 'email'])
    .orderBy('cedula')
    .limit(20)
    .execute()
  const customers = await db
    .selectFrom('customers')
    .innerJoin('users', 'users.id', 'customers.user_id')
    .select(['company_name', 'nit', 'phone', 'email'])
    .orderBy('nit')
    .limit(20)
    .execute()
  const holders = await db
    .selectFrom('holders')
    .select(['name', 'document_number', 'phone'])
    .orderBy('document_number')
    .limit(20)
    .execute()
  const trailers = await db
    .selectFrom('trailers')
    .select('plate')
    .orderBy('plate')
    .limit(20)
    .execute()
  const names = drivers.map((one) => `${one.given_names} ${one.surnames}`)
  const cedulas = drivers.map(({ cedula }) => cedula)
  const plates = drivers.map(({ plate }) => plate)
  return {
    'first page, no text': ['drivers', 'customers', 'vehicles', 'trailers', 'holders'].flatMap(
      (path) => ask(path, ['']),
    ),
    'a frequent surname, without its accent': ask('drivers', frequent),
    'the beginning of a name': ask('drivers', beginnings),
    'whole name': ask('drivers', names),
    cédula: ask('drivers', cedulas),
    'beginning of a cédula': ask(
      'drivers',
      cedulas.map((cedula) => cedula.slice(0, 6)),
    ),
    plate: ask('drivers', plates),
    phone: [
      ...ask(
        'drivers',
        drivers.map(({ phone }) => phone),
      ),
      ...ask(
        'customers',
        customers.map(({ phone }) => phone),
      ),
    ],
    'e-mail': [
      ...ask(
        'drivers',
        drivers.map(({ email }) => email),
      ),
      ...ask(
        'customers',
        customers.map(({ email }) => email),
      ),
    ],
    company: ask(
      'customers',
      customers.map(({ company_name: name }) => name),
    ),
    NIT: ask(
      'customers',
      customers.map(({ nit }) => nit),
    ),
    'vehicles, by plate, type and holder': ask('vehicles', [...plates, 'tractomula', 'munoz']),
    'trailers, by plate and type': ask('trailers', [
      ...trailers.map(({ plate }) => plate),
      'r0',
      'planchon',
    ]),
    'holders, by name, document and phone': ask('holders', [
      ...holders.flatMap(({ name, document_number: document, phone }) => [name, document, phone]),
      ...frequent,
    ]),
    'active people, page of the review': ask('users?state=1', ['']),
    'active people, by a frequent surname': ask('users?state=1', [...frequent, ...beginnings]),
    'active people, by name, cédula and plate': ask('users?state=1', [
      ...names,
      ...cedulas,
      ...plates,
    ]),
    'people in review, by surname': ask('users?state=2', frequent),
    'found nowhere': [
      ...ask('drivers', ['xyzzy', 'munoz xyzzy']),
      ...ask('customers', ['qwerty', 'cafe qwerty']),
    ],
  }
}

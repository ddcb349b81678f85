import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Tx } from '#platform/database/schema.ts'
import { buildTruck } from '../../../test/factories.ts'
import { askWhileHeld } from '../../../test/held-row.ts'
import { describeOnPostgres } from '../../../test/open-test-server.ts'
import { RenewalWorld } from '../../../test/renewal-world.ts'

/** A change of a person locks the form, then the records, then the user: otherwise two would wait for each other. */
const tables = ['registrations', 'drivers', 'users'] as const

const world = new RenewalWorld()
beforeAll(() => world.open())
afterAll(() => world.close())

type Driver = Awaited<ReturnType<RenewalWorld['addDriver']>>
type Change = (driver: Driver) => Promise<{ statusCode: number; body: string }>

let duplicates = 0
const changes: readonly [name: string, change: Change][] = [
  ['a renewal', ({ person }) => person.sendItem('pila')],
  ['other data', ({ person }) => person.sendItem('identity')],
  [
    'an erasure',
    ({ id }) => {
      const body = { typedName: 'Pedro Viejo', reason: 'Lo pidió por correo' }
      return world.review('POST', `users/${id}/erasure`, body)
    },
  ],
  [
    'a merge',
    async ({ id }) => {
      duplicates += 1
      const { driver_id: otherId } = await buildTruck(world.db, `ZZL0${duplicates + 10}`)
      const body = { otherId, expectedVersion: 1, otherVersion: 1 }
      return world.review('POST', `drivers/${id}/merge`, body)
    },
  ],
]

/** With something filled in. */
async function addDriver(): Promise<Driver> {
  const driver = await world.addDriver()
  await driver.person.fillItem('pila')
  await driver.person.fillItem('identity')
  return driver
}

it.each(changes)('%s is carried out', async (_name, change) => {
  const { statusCode, body } = await change(await addDriver())
  expect(statusCode, body).toBe(200)
})

describeOnPostgres('form, records and user are locked in this order', () => {
  const cases = changes.flatMap(([name, change]) => [
    [name, 'registrations', change] as const,
    [name, 'drivers', change] as const,
  ])

  it.each(cases)('by %s, while another request holds %s', async (_name, held, change) => {
    const driver = await addDriver()
    const lock = (tx: Tx, table: (typeof tables)[number]) => {
      const key = sql.ref(table === 'users' ? 'id' : 'user_id')
      return sql`select from ${sql.table(table)} where ${key} = ${driver.id}
        for no key update nowait`.execute(tx)
    }
    const { statusCode, body } = await askWhileHeld(world.db, {
      lock: (tx) => lock(tx, held),
      request: () => change(driver),
      // What comes later in the order is still free.
      meanwhile: async (tx) => {
        for (const table of tables.slice(tables.indexOf(held) + 1)) await lock(tx, table)
      },
    })
    expect(statusCode, body).toBe(200)
  })
})

import { userStates } from '@arriero/domain/users/user-state.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Tx } from '#platform/database/schema.ts'
import { buildTruck } from '../../../test/factories.ts'
import { askWhileHeld } from '../../../test/held-row.ts'
import { describeOnPostgres } from '../../../test/open-test-server.ts'
import { RenewalWorld } from '../../../test/renewal-world.ts'

/** Who changes a person locks the form, then the records, then the user: otherwise two would wait for each other. */
const tables = ['registrations', 'drivers', 'users'] as const

describeOnPostgres('what changes a person locks form, records and user in this order', () => {
  const world = new RenewalWorld()
  beforeAll(() => world.open())
  afterAll(() => world.close())

  let duplicates = 0

  type Driver = Awaited<ReturnType<RenewalWorld['addDriver']>>

  const changes: Record<string, (driver: Driver) => Promise<{ statusCode: number; body: string }>> =
    {
      'a renewal': ({ person }) => person.sendItem('pila'),
      'other data': ({ person }) => person.sendItem('identity'),
      'an erasure': ({ id }) => {
        const body = { typedName: 'Pedro Viejo', reason: 'Lo pidió por correo' }
        return world.review('POST', `users/${id}/erasure`, body)
      },
      'a merge': async ({ id }) => {
        const { driver_id: otherId } = await buildTruck(world.db, `ZZL00${duplicates++}`)
        const body = { otherId, expectedVersion: 1, otherVersion: 1 }
        return world.review('POST', `drivers/${id}/merge`, body)
      },
    }

  it.each(
    Object.keys(changes).flatMap((name) => [
      [name, 'registrations'] as const,
      [name, 'drivers'] as const,
    ]),
  )('%s, while another request holds %s', async (name, held) => {
    const driver = await world.addDriver()
    expect(await world.stateOf(driver.id)).toBe(userStates.Active)
    await driver.person.fillItem('pila')
    await driver.person.fillItem('identity')
    const lock = (tx: Tx, table: (typeof tables)[number]) =>
      sql`select from ${sql.table(table)} where ${sql.ref(table === 'users' ? 'id' : 'user_id')} = ${driver.id}
        for no key update nowait`.execute(tx)
    const answer = await askWhileHeld(world.db, {
      lock: (tx) => lock(tx, held),
      request: async () => changes[name]?.(driver),
      // Whatever comes later in the order is still free.
      meanwhile: async (tx) => {
        for (const table of tables.slice(tables.indexOf(held) + 1)) await lock(tx, table)
      },
    })
    expect(answer?.statusCode, answer?.body).toBe(200)
  })
})

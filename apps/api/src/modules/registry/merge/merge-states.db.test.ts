import type { MergePreview } from '@arriero/domain/contract/http/registry-merge.ts'
import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { type UserStateId, userStates } from '@arriero/domain/users/user-state.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Browser } from '../../../../test/browser.ts'
import {
  buildApproval,
  buildCustomer,
  buildJourney,
  buildTruck,
  buildUser,
} from '../../../../test/factories.ts'
import { openTestServer } from '../../../../test/open-test-server.ts'
import { withoutChores } from '../../../../test/without-chores.ts'

let server: Awaited<ReturnType<typeof openTestServer>>
let laura: Browser

beforeAll(async () => {
  server = await withoutChores(openTestServer)
  laura = new Browser(server.app)
  await laura.signIn((await buildUser(server.db)).email)
})
afterAll(() => server.close())

let truckCount = 0
const buildDriver = async (state: keyof typeof userStates = 'Active') => {
  truckCount += 1
  const user = { user_state_id: userStates[state] }
  return buildTruck(server.db, `ZZS${100 + truckCount}`, { user })
}

const refusalOf = async (keptId: string, otherId: string, path = 'drivers') => {
  const response = await laura.send('GET', `/api/${path}/${keptId}/merge?otherId=${otherId}`)
  expect(response.statusCode, response.body).toBe(200)
  return (response.json() as MergePreview).refusal
}

const merge = (keptId: string, otherId: string, expectedVersion = 1, path = 'drivers') =>
  laura.send('POST', `/api/${path}/${keptId}/merge`, { otherId, expectedVersion, otherVersion: 1 })

const stateOf = async (id: string): Promise<UserStateId> => {
  const users = server.db.selectFrom('users').select('user_state_id').where('id', '=', id)
  return (await users.executeTakeFirstOrThrow()).user_state_id
}

it('never loses the state of the one that disappears', async () => {
  const [active, banned, alsoBanned, returned] = await Promise.all(
    (['Active', 'Ban', 'Ban', 'Correction'] as const).map(
      async (state) => (await buildDriver(state)).driver_id,
    ),
  )
  if (!active || !banned || !alsoBanned || !returned) throw new Error('Not built')
  expect(await refusalOf(active, banned)).toBe(
    'El registro que desaparece está en «Bloqueado», y al unirlos se perdería ese estado. Pida en Usuarios el bloqueo del otro; una vez aprobado, podrá unirlos.',
  )
  expect(await refusalOf(returned, banned)).toContain(
    'El que se queda también debe estar en «Bloqueado».',
  )
  expect(await refusalOf(active, returned)).toContain('Haga que se quede ese registro.')
  expect((await merge(active, banned)).json().responseCode).toBe('registry.state-lost')
  expect((await merge(banned, alsoBanned)).statusCode).toBe(200)
  expect(await stateOf(banned)).toBe(userStates.Ban)
  expect((await merge(returned, active)).statusCode).toBe(200)
})

it('bans and rejects nobody: that needs the person who decides it', async () => {
  const { driver_id: active } = await buildDriver()
  const { driver_id: banned } = await buildDriver('Ban')
  const { driver_id: rejected } = await buildDriver('Reject')
  expect(await refusalOf(banned, active)).toBe(
    'El registro que se queda está en «Bloqueado» y el otro está activo: unirlos lo bloquearía sin que otra persona lo apruebe. Pida en Usuarios el bloqueo del activo; una vez aprobado, podrá unirlos.',
  )
  expect((await merge(banned, active)).json().responseCode).toBe('registry.access-lost')
  expect(await refusalOf(rejected, active)).toBe(
    'El registro que se queda está en «Rechazado» y el otro está activo: unirlos le quitaría el acceso. Reabra en Usuarios el rechazado, o pida el bloqueo de los dos.',
  )
  expect(await refusalOf(active, rejected)).toBe(
    'El registro que desaparece está en «Rechazado», y al unirlos se perdería ese estado. Reabra en Usuarios el rechazado, o pida el bloqueo de los dos.',
  )
  expect((await merge(rejected, active)).statusCode).toBe(409)
  expect(await stateOf(active)).toBe(userStates.Active)
})

it('takes the access of nobody who is under way', async () => {
  const busy = await buildDriver()
  const { driver_id: reviewed } = await buildDriver('Review')
  const customer_id = await buildCustomer(server.db, 'Lácteos Alba')
  const reviewedCustomer = await buildCustomer(server.db, 'Lácteos Alva')
  await server.db
    .updateTable('users')
    .set({ user_state_id: userStates.Review })
    .where('id', '=', reviewedCustomer)
    .execute()
  const journey = { journey_state_id: journeyStates.OnRoute, customer_id }
  const { id } = await buildJourney(server.db, { ...journey, ...busy })
  const refusal =
    'El registro que desaparece está activo y tiene un viaje en curso; el que se queda está en «En revisión». Espere a que el viaje termine.'
  expect(await refusalOf(reviewed, busy.driver_id)).toBe(refusal)
  expect(await refusalOf(reviewedCustomer, customer_id, 'customers')).toBe(refusal)
  expect((await merge(reviewed, busy.driver_id)).json().responseCode).toBe('registry.access-lost')
  await server.db
    .updateTable('journeys')
    .set({ journey_state_id: journeyStates.Finish })
    .where('id', '=', id)
    .execute()
  expect((await merge(reviewed, busy.driver_id)).statusCode).toBe(200)
})

it('waits for the decision about a ban that was asked for', async () => {
  const { driver_id: returned } = await buildDriver('Correction')
  const { driver_id: other } = await buildDriver()
  const approval = await buildApproval(server.db, returned, new Date())
  await server.db
    .updateTable('approvals')
    .set({ kind: 'user.ban', subject_id: other })
    .where('id', '=', approval)
    .execute()
  expect(await refusalOf(returned, other)).toContain('Alguien pidió bloquear')
  expect((await merge(returned, other)).json().responseCode).toBe('registry.ban-requested')
})

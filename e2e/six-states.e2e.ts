import { expect, test } from './support/test.ts'
import { Customer } from './support/customer.ts'
import { findFreeDriver } from './support/driver.ts'
import { expectFinished } from './support/finished-journey.ts'
import { findWhole, noteStates, sixStates } from './support/seen-states.ts'
import { enter } from './support/sign-in.ts'

/** What the phone sends to leave each of the six states, in their order. */
const steps = [
  ['arriveAtOrigin', {}],
  ['startLoading', {}],
  ['depart', {}],
  ['arriveAtDestination', {}],
  ['startUnloading', {}],
  ['confirmDelivery', { proof: { receivedBy: 'Rosa Quintero', documentNumber: 'R-1' } }],
] as const

test('a truck is watched through all six states until it has finished', async ({
  page,
  server,
}) => {
  const driver = await findFreeDriver(server)
  const { id, code } = await new Customer(server, 0).request()
  await driver.send(id, 'accept')
  await enter(page, { at: `/admin/en-curso?texto=${code}` })
  const row = page.getByRole('grid').getByRole('row').filter({ hasText: code })
  await noteStates(page)
  for (const [at, [command, body]] of steps.entries()) {
    await expect(row).toContainText(sixStates[at] ?? '')
    await driver.send(id, command, body)
  }
  await expect(row).toHaveCount(0)
  expect(await findWhole(page)).toEqual([code])
  await expectFinished(page, code)
})

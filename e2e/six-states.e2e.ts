import { Customer, findFreeDriver } from './support/gateway-clients.ts'
import { expectFinished, findCompleted, recordStates, sixStates } from './support/journeys.ts'
import { openSignedIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

/** Commands that leave each of the six states, in order. */
const steps = [
  ['arriveAtOrigin', {}],
  ['startLoading', {}],
  ['depart', {}],
  ['arriveAtDestination', {}],
  ['startUnloading', {}],
  ['confirmDelivery', { proof: { receivedBy: 'Rosa Quintero', documentNumber: 'R-1' } }],
] as const

test('the list shows a journey in each of the six states until it is finished', async ({
  page,
  server,
}) => {
  const driver = await findFreeDriver(server)
  const { id, code } = await new Customer(server, 0).request()
  await driver.send(id, 'accept')
  await openSignedIn(page, { at: `/admin/en-curso?texto=${code}` })
  const row = page.getByRole('grid').getByRole('row').filter({ hasText: code })
  await recordStates(page)
  for (const [at, [command, body]] of steps.entries()) {
    await expect(row).toContainText(sixStates[at] ?? '')
    await driver.send(id, command, body)
  }
  await expect(row).toHaveCount(0)
  expect(await findCompleted(page)).toEqual([code])
  await expectFinished(page, code)
})

import { Customer, findFreeDriver } from './support/gateway-clients.ts'
import {
  drivingCommands,
  expectFinished,
  findCompleted,
  recordStates,
  sixStates,
} from './support/journeys.ts'
import { openSignedIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

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
  for (const [at, [command, body]] of drivingCommands.entries()) {
    await expect(row).toContainText(sixStates[at] ?? '')
    await driver.send(id, command, body)
  }
  await expect(row).toHaveCount(0)
  expect(await findCompleted(page)).toEqual([code])
  await expectFinished(page, code)
})

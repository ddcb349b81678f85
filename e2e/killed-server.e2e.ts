import type { JourneyPage } from '@arriero/domain/contract/http/journeys.ts'
import {
  inProgressStateIds,
  journeyStates,
  journeyStateDisplay,
} from '@arriero/domain/journeys/journey-state.ts'
import type { Page } from '@playwright/test'
import { ApiClient } from './support/api-client.ts'
import { findDrivers } from './support/gateway-clients.ts'
import { silentAfterMs } from './support/live-driver.ts'
import { liveChip, networkIsLost, serverIsLost } from './support/page-watch.ts'
import { demoAccount } from './support/server.ts'
import { openSignedIn } from './support/sign-in.ts'
import { expect, test, inOwnWorld } from './support/test.ts'

// Kills its server, like live.e2e.ts.
inOwnWorld('killed')
test.setTimeout(180_000)

/** Every row of the list as `V-48213 En ruta`, sorted by code. */
const readScreen = (page: Page) =>
  page.evaluate(
    (labels) =>
      [...document.querySelectorAll('main tbody tr')]
        .map((row) => {
          const text = row.textContent ?? ''
          return `${/V-\d+/.exec(text)?.[0]} ${labels.find((label) => text.includes(label))}`
        })
        .toSorted(),
    inProgressStateIds
      .map((id) => journeyStateDisplay[id].label)
      .toSorted((one, other) => other.length - one.length),
  )

async function readServer(api: ApiClient): Promise<string[]> {
  const states = inProgressStateIds.join(',')
  const answer = await api.send('GET', `/gateway/journeys?states=${states}&limit=200`)
  const { journeys } = (await answer.json()) as JourneyPage
  return journeys
    .map(({ code, journeyStateId }) => `${code} ${journeyStateDisplay[journeyStateId].label}`)
    .toSorted()
}

/** Its code comes after the list; a server that stops before would be an error of the page. */
const waitForMap = (page: Page) =>
  expect(page.getByRole('region', { name: /^Mapa de los viajes/ })).toBeVisible()

test('an open screen shows that the server was killed, and catches up after the restart', async ({
  page,
  server,
  fleet,
  watch,
}) => {
  watch.allow(serverIsLost)
  watch.allow(networkIsLost)
  await page.setViewportSize({ width: 1440, height: 2400 })
  // Without the tray, whose rows the server's list of the six states does not have.
  await openSignedIn(page, { at: '/admin/en-curso?soloEnCurso=1' })
  await expect(liveChip(page), fleet.output).toHaveText('En vivo')
  await expect(page.getByText(/^V-\d{5}$/).first()).toBeVisible()
  await waitForMap(page)
  const before = await readScreen(page)

  await server.stop('SIGKILL')
  await expect(liveChip(page)).toHaveText('Sin conexión')
  // The last data stay visible, with their age.
  await expect(page.getByText(/Sin conexión · Actualizado/).first()).toBeVisible()
  expect(await readScreen(page)).toEqual(before)
  // A command on outdated data is rejected with a message, and nothing is sent.
  await page.keyboard.press('j')
  await page.keyboard.press('c')
  await expect(page.getByText(/los datos pueden no ser los últimos/)).toBeVisible()

  // Kept offline until changes have happened.
  await page.context().setOffline(true)
  await server.start()
  const api = await ApiClient.signedIn(server.url, demoAccount)
  const [first, second] = await findDrivers(server, [journeyStates.OnRoute])
  if (!first || !second) throw new Error('No journey is on the road')
  await first.driver.send(first.journey.id, 'reportNovelty', { noveltyCode: 'DERRUMBE' })
  const { lat, lng } = second.journey.destination
  await second.driver.send(second.journey.id, 'arriveAtDestination', { place: { lat, lng } })

  await expect(liveChip(page)).toHaveText('Sin conexión')
  await page.context().setOffline(false)
  await expect(liveChip(page)).toHaveText('En vivo', { timeout: 60_000 })
  await expect(async () => expect(await readScreen(page)).toEqual(await readServer(api))).toPass({
    timeout: 30_000,
  })
  expect(await readScreen(page)).toContain(
    `${second.journey.code} ${journeyStateDisplay[journeyStates.OnDestiny].label}`,
  )
  // The row under the cursor may have left the feed.
  await page.keyboard.press('j')
  await page.keyboard.press('c')
  await expect(page.getByText(/usted lo atiende/)).toBeVisible()
})

test('a frozen server is not called live for more than three seconds, on Firestore six', async ({
  page,
  server,
  liveDriver,
}) => {
  await openSignedIn(page)
  await expect(liveChip(page)).toHaveText('En vivo')
  process.kill(server.pid, 'SIGSTOP')
  try {
    await expect(liveChip(page)).toHaveText('Sin respuesta', {
      timeout: silentAfterMs[liveDriver],
    })
  } finally {
    process.kill(server.pid, 'SIGCONT')
  }
  await expect(liveChip(page)).toHaveText('En vivo')
})

test('a graceful stop of the server is shown, and the console reconnects', async ({
  page,
  server,
  watch,
}) => {
  watch.allow(serverIsLost)
  await openSignedIn(page)
  const chip = liveChip(page)
  await expect(chip).toHaveText('En vivo')
  const code = await page
    .getByText(/^V-\d{5}$/)
    .first()
    .textContent()
  await waitForMap(page)

  await server.stop('SIGTERM')
  await expect(chip).toHaveText('Sin conexión')
  await expect(page.getByText(code ?? '', { exact: true })).toBeVisible()

  await server.start()
  await expect(chip).toHaveText('En vivo', { timeout: 45_000 })
  await page.reload()
  await expect(page.getByText(code ?? '', { exact: true })).toBeVisible()
})

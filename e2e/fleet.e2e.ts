import type { JourneyPage } from '@arriero/domain/contract/http/journeys.ts'
import { inProgressStateIds, journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { journeyStateDisplay } from '@arriero/domain/journeys/journey-state-display.ts'
import type { Page } from '@playwright/test'
import { ApiClient } from './support/api-client.ts'
import { demoAccount } from './support/server.ts'
import { enter } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

// A day of driving in a few minutes: long enough for a journey to be told from its beginning to its end.
test.use({ serverEnv: { DEMO_TRUCKS: '12', DEMO_SPEED: '300' } })
test.setTimeout(660_000)

const sixStates = inProgressStateIds.map((id) => journeyStateDisplay[id].label)

/** Notes, for every journey, the states its row went through, as the page draws them. */
function noteStates(page: Page) {
  return page.evaluate((labels) => {
    const seen: Record<string, string[]> = {}
    Object.assign(window, { seenStates: seen })
    const look = () => {
      for (const row of document.querySelectorAll('main tbody tr')) {
        const text = row.textContent ?? ''
        const code = /V-\d+/.exec(text)?.[0]
        const label = labels.find((each) => text.includes(each))
        if (code === undefined || label === undefined) continue
        const states = (seen[code] ??= [])
        if (states.at(-1) !== label) states.push(label)
      }
    }
    look()
    new MutationObserver(look).observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
    })
  }, longestFirst)
}

/** «En sitio de cargue» must not be taken for «En sitio de descargue». */
const longestFirst = sixStates.toSorted((one, other) => other.length - one.length)

/** Codes of the journeys that were seen in all six, in their order; what interrupts them does not count. */
const findWhole = (page: Page) =>
  page.evaluate((labels) => {
    const { seenStates } = window as unknown as { seenStates: Record<string, string[]> }
    return Object.entries(seenStates)
      .filter(([, states]) => {
        const firsts = labels.map((label) => states.indexOf(label))
        return firsts.every((at, index) => at >= 0 && at > (firsts[index - 1] ?? -1))
      })
      .map(([code]) => code)
  }, sixStates)

/** What the record says, beside what the screen does. */
async function readState(api: ApiClient, code: string): Promise<number | undefined> {
  const answer = await api.send('GET', `/gateway/journeys?text=${code}`)
  const { journeys } = (await answer.json()) as JourneyPage
  return journeys.find((journey) => journey.code === code)?.journeyStateId
}

test('a truck is watched through all six states until it has finished', async ({
  page,
  server,
  fleet,
}) => {
  const api = await ApiClient.signedIn(server.url, demoAccount)
  await enter(page)
  await noteStates(page)
  await expect(page.getByText(/^V-\d{5}$/).first(), fleet.output).toBeVisible()

  // Of a dozen trucks the first that is seen whole: what happens on the road is the fleet's own business.
  let code = ''
  await expect
    .poll(
      async () => {
        for (const whole of await findWhole(page)) {
          if ((await readState(api, whole)) === journeyStates.Finish) code = whole
        }
        return code
      },
      { timeout: 600_000, intervals: [500] },
    )
    .not.toBe('')

  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Buscar' })
  await palette.getByRole('combobox').fill(code)
  await palette.getByRole('option', { name: new RegExp(code) }).click()
  await expect(page.getByRole('heading', { level: 1, name: code })).toBeVisible()
  await expect(page.getByText(/quedó en «Finalizado»/)).toBeVisible()
  const timeline = page.getByRole('region', { name: 'Línea de tiempo' })
  for (const label of sixStates) await expect(timeline.getByText(label).first()).toBeVisible()
})

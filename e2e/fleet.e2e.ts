import type { JourneyPage } from '@arriero/domain/contract/http/journeys.ts'
import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { ApiClient } from './support/api-client.ts'
import { expectFinished } from './support/finished-journey.ts'
import { findWhole, noteStates } from './support/seen-states.ts'
import { demoAccount } from './support/server.ts'
import { enter } from './support/sign-in.ts'
import { expect, test, inOwnWorld } from './support/test.ts'

// A day of driving in a few minutes: long enough for a journey to be told from its beginning to its end.
inOwnWorld(import.meta.url, { DEMO_TRUCKS: '12', DEMO_SPEED: '300' })
test.setTimeout(660_000)

/** What the record says, beside what the screen does. */
async function readState(api: ApiClient, code: string): Promise<number | undefined> {
  const answer = await api.send('GET', `/gateway/journeys?text=${code}`)
  const { journeys } = (await answer.json()) as JourneyPage
  return journeys.find((journey) => journey.code === code)?.journeyStateId
}

test(
  'the fleet takes a truck through all six states by itself',
  { tag: '@prove' },
  async ({ page, server, fleet }) => {
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
    await expectFinished(page, code)
  },
)

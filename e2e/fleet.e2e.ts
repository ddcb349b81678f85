import type { JourneyPage } from '@arriero/domain/contract/http/journeys.ts'
import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { ApiClient } from './support/api-client.ts'
import { expectFinished, findCompleted, recordStates } from './support/journeys.ts'
import { demoAccount } from './support/server.ts'
import { openSignedIn } from './support/sign-in.ts'
import { expect, test, inOwnWorld } from './support/test.ts'

// A day of driving in a few minutes, long enough for a whole journey.
inOwnWorld(import.meta.url, { DEMO_TRUCKS: '12', DEMO_SPEED: '300' })
test.setTimeout(660_000)

/** The state in the database, to compare with the screen. */
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
    await openSignedIn(page)
    await recordStates(page)
    await expect(page.getByText(/^V-\d{5}$/).first(), fleet.output).toBeVisible()

    // The first of a dozen trucks that shows all states; the fleet decides which one.
    let code = ''
    await expect
      .poll(
        async () => {
          for (const completed of await findCompleted(page)) {
            if ((await readState(api, completed)) === journeyStates.Finish) code = completed
          }
          return code
        },
        { timeout: 600_000, intervals: [500] },
      )
      .not.toBe('')
    await expectFinished(page, code)
  },
)

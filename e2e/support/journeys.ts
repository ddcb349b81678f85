import type { JourneyPage } from '@arriero/domain/contract/http/journeys.ts'
import type { JourneyTrace } from '@arriero/domain/contract/http/journey-trace.ts'
import type { StoredUser } from '@arriero/domain/contract/http/session.ts'
import {
  inProgressStateIds,
  journeyStateDisplay,
  journeyStates,
} from '@arriero/domain/journeys/journey-state.ts'
import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'

export const sixStates = inProgressStateIds.map((id) => journeyStateDisplay[id].label)

/** Longest first, so that «En sitio de cargue» doesn't match «En sitio de descargue». */
const longestFirst = sixStates.toSorted((one, other) => other.length - one.length)

/** Records the states that the page shows for every journey. */
export function recordStates(page: Page): Promise<void> {
  return page.evaluate((labels) => {
    const seen: Record<string, string[]> = {}
    Object.assign(window, { seenStates: seen })
    const recordRows = () => {
      for (const row of document.querySelectorAll('main tbody tr')) {
        const text = row.textContent ?? ''
        const code = /V-\d+/.exec(text)?.[0]
        const label = labels.find((each) => text.includes(each))
        if (code === undefined || label === undefined) continue
        const states = (seen[code] ??= [])
        if (states.at(-1) !== label) states.push(label)
      }
    }
    recordRows()
    new MutationObserver(recordRows).observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
    })
  }, longestFirst)
}

/** Codes of the journeys that showed all six states in order; states in between are ignored. */
export const findCompleted = (page: Page): Promise<string[]> =>
  page.evaluate((labels) => {
    const { seenStates } = window as unknown as { seenStates: Record<string, string[]> }
    return Object.entries(seenStates)
      .filter(([, states]) => {
        const firsts = labels.map((label) => states.indexOf(label))
        return firsts.every((at, index) => at >= 0 && at > (firsts[index - 1] ?? -1))
      })
      .map(([code]) => code)
  }, sixStates)

/** A finished journey is found by its code, shows its final state, and lists all six states in its timeline. */
export async function expectFinished(page: Page, code: string): Promise<void> {
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Buscar' })
  await palette.getByRole('combobox').fill(code)
  await palette.getByRole('option', { name: new RegExp(code) }).click()
  await expect(page.getByRole('heading', { level: 1, name: code })).toBeVisible()
  await expect(page.getByText(/quedó en «Finalizado»/)).toBeVisible()
  const timeline = page.getByRole('region', { name: 'Línea de tiempo' })
  for (const label of sixStates) await expect(timeline.getByText(label).first()).toBeVisible()
}

/** Reads from the gateway with the session of this browser. */
async function read<Answer>(context: BrowserContext, path: string): Promise<Answer> {
  const user = (await context.cookies()).find(({ name }) => name === 'user')?.value ?? ''
  const { accessToken } = JSON.parse(decodeURIComponent(user)) as StoredUser
  const headers = { authorization: `Bearer ${accessToken}` }
  return (await (await context.request.get(`/gateway/${path}`, { headers })).json()) as Answer
}

export async function findExpiredBooking(context: BrowserContext) {
  const { journeys } = await read<JourneyPage>(
    context,
    `journeys?states=${journeyStates.RequestBookingExpired}&limit=1`,
  )
  if (!journeys[0]) throw new Error('No booking has expired')
  return journeys[0]
}

const readAtOnce = 8

/** The demo has the traces of the journeys that were delivered last before it began; other stories may deliver more. */
export async function findDelivered(context: BrowserContext) {
  const { journeys } = await read<JourneyPage>(
    context,
    `journeys?states=${journeyStates.Finish}&limit=40`,
  )
  for (let from = 0; from < journeys.length; from += readAtOnce) {
    const some = journeys.slice(from, from + readAtOnce)
    const traces = await Promise.all(
      some.map(({ id }) => read<JourneyTrace>(context, `journeys/${id}/trace`)),
    )
    const found = some.find((_, index) => (traces[index]?.points.length ?? 0) > 100)
    if (found) return found
  }
  throw new Error('No delivered journey has a trace')
}

/** Confirms a command at a site. A truck whose last position is old needs a reason. */
export async function confirmAtSite(dialog: Locator, label: string): Promise<void> {
  const button = dialog.getByRole('button', { name: label })
  await expect(button).toBeVisible()
  const reason = dialog.getByRole('radio', { name: 'El conductor lo confirmó por teléfono' })
  if (await reason.isVisible()) await reason.check()
  await button.click()
}

/** Commands that leave each of the six states, in order. */
export const drivingCommands = [
  ['arriveAtOrigin', {}],
  ['startLoading', {}],
  ['depart', {}],
  ['arriveAtDestination', {}],
  ['startUnloading', {}],
  ['confirmDelivery', { proof: { receivedBy: 'Rosa Quintero', documentNumber: 'R-1' } }],
] as const

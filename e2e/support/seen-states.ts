import { inProgressStateIds } from '@arriero/domain/journeys/journey-state.ts'
import { journeyStateDisplay } from '@arriero/domain/journeys/journey-state-display.ts'
import type { Page } from '@playwright/test'

export const sixStates = inProgressStateIds.map((id) => journeyStateDisplay[id].label)

/** «En sitio de cargue» must not be taken for «En sitio de descargue». */
const longestFirst = sixStates.toSorted((one, other) => other.length - one.length)

/** Notes, for every journey, the states its row went through, as the page draws them. */
export function noteStates(page: Page): Promise<void> {
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

/** Codes of the journeys that were seen in all six, in their order; what interrupts them does not count. */
export const findWhole = (page: Page): Promise<string[]> =>
  page.evaluate((labels) => {
    const { seenStates } = window as unknown as { seenStates: Record<string, string[]> }
    return Object.entries(seenStates)
      .filter(([, states]) => {
        const firsts = labels.map((label) => states.indexOf(label))
        return firsts.every((at, index) => at >= 0 && at > (firsts[index - 1] ?? -1))
      })
      .map(([code]) => code)
  }, sixStates)

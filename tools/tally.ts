/** How many tests passed, failed and were skipped; tallies add up to the closing line. */
export type Tally = { passed: number; failed: number; skipped: number }

export const nothing: Tally = { passed: 0, failed: 0, skipped: 0 }

export const add = (a: Tally, b: Tally): Tally => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
})

/** A check without tests of its own (types, lint …) counts as one. */
export const one = (isOk: boolean): Tally => ({ ...nothing, [isOk ? 'passed' : 'failed']: 1 })

export const closingLine = ({ passed, failed, skipped }: Tally): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`

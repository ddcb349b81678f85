import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.ts'

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

/** Where a test runner leaves its JSON report; an old one is removed so that it can't be read again. */
export function freshReport(name: string): string {
  const file = join(root, '.cache', `report-${name}.json`)
  rmSync(file, { force: true })
  return file
}

/** A runner that died without a report, or said not ok without a failed test, counts as one failure. */
export function tallyOf(
  isOk: boolean,
  reportFile: string,
  read: (report: unknown) => Tally,
): Tally {
  if (!existsSync(reportFile)) return one(false)
  const tally = read(JSON.parse(readFileSync(reportFile, 'utf8')))
  return isOk || tally.failed > 0 ? tally : { ...tally, failed: 1 }
}

export function readVitest(report: unknown): Tally {
  const r = report as Record<string, number>
  return {
    passed: r['numPassedTests'] ?? 0,
    failed:
      (r['numFailedTests'] ?? 0) + (r['numFailedTests'] ? 0 : (r['numFailedTestSuites'] ?? 0)),
    skipped: (r['numPendingTests'] ?? 0) + (r['numTodoTests'] ?? 0),
  }
}

export function readPlaywright(report: unknown): Tally {
  const { stats } = report as { stats: Record<string, number> }
  return {
    passed: stats['expected'] ?? 0,
    // A test that passed only at the second try is a failure here: flaky is broken.
    failed: (stats['unexpected'] ?? 0) + (stats['flaky'] ?? 0),
    skipped: stats['skipped'] ?? 0,
  }
}

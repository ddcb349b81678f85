import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from '../repository.ts'

/** Counts of passed, failed and skipped tests. */
export type TestTally = { passed: number; failed: number; skipped: number }

export const emptyTally: TestTally = { passed: 0, failed: 0, skipped: 0 }

export const addTallies = (a: TestTally, b: TestTally): TestTally => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
})

/** A check without tests of its own (types, lint …) counts as one test. */
export const singleCheckTally = (isOk: boolean): TestTally => ({
  ...emptyTally,
  [isOk ? 'passed' : 'failed']: 1,
})

export const closingLine = ({ passed, failed, skipped }: TestTally): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`

export interface FileTime {
  name: string
  seconds: number
}

/** Result of a stage: its counts, the time of each test file, and the tests that failed. */
export interface StageReport {
  tally: TestTally
  files: FileTime[]
  failures: string[]
}

export const emptyReport: StageReport = { tally: emptyTally, files: [], failures: [] }

/** Report of a stage that is a single check. */
export const singleCheckReport = (isOk: boolean): StageReport => ({
  ...emptyReport,
  tally: singleCheckTally(isOk),
})

/** Path for a test runner's JSON report. An old report is removed, so that it can't be read again. */
export function newReportPath(name: string): string {
  const path = join(root, '.cache', `report-${name}.json`)
  rmSync(path, { force: true })
  return path
}

/** A runner without a report, or one that failed without a failed test, counts as one failure. */
export function readReport(
  isOk: boolean,
  reportPath: string,
  read: (report: unknown) => StageReport,
): StageReport {
  if (!existsSync(reportPath)) return singleCheckReport(false)
  const report = read(JSON.parse(readFileSync(reportPath, 'utf8')))
  if (isOk || report.tally.failed > 0) return report
  return { ...report, tally: { ...report.tally, failed: 1 } }
}

interface VitestReport {
  numPassedTests?: number
  numFailedTests?: number
  numFailedTestSuites?: number
  numPendingTests?: number
  numTodoTests?: number
  testResults?: {
    name: string
    startTime: number
    endTime: number
    status: string
    assertionResults: { fullName: string; status: string }[]
  }[]
}

export function readVitest(report: unknown): StageReport {
  const r = report as VitestReport
  const failed = r.numFailedTests || r.numFailedTestSuites || 0
  const results = r.testResults ?? []
  return {
    tally: {
      passed: r.numPassedTests ?? 0,
      failed,
      skipped: (r.numPendingTests ?? 0) + (r.numTodoTests ?? 0),
    },
    files: results.map(({ name, startTime, endTime }) => ({
      name: relative(root, name),
      seconds: (endTime - startTime) / 1000,
    })),
    failures: results.flatMap(({ name, status, assertionResults }) => {
      const tests = assertionResults.filter((test) => test.status === 'failed')
      const file = relative(root, name)
      // A file that can't be loaded fails without a test.
      if (tests.length === 0) return status === 'failed' ? [file] : []
      return tests.map(({ fullName }) => `${file}: ${fullName}`)
    }),
  }
}

interface PlaywrightSuite {
  title: string
  specs: { title: string; ok: boolean; tests: { results: { duration: number }[] }[] }[]
  suites?: PlaywrightSuite[]
}

export function readPlaywright(report: unknown): StageReport {
  const { stats, suites = [] } = report as {
    stats: Record<string, number>
    suites?: PlaywrightSuite[]
  }
  return {
    tally: {
      passed: stats['expected'] ?? 0,
      // A flaky test, which passed only at a retry, counts as failed.
      failed: (stats['unexpected'] ?? 0) + (stats['flaky'] ?? 0),
      skipped: stats['skipped'] ?? 0,
    },
    files: suites.map((suite) => ({ name: suite.title, seconds: millisecondsOf(suite) / 1000 })),
    failures: suites.flatMap((suite) => failedIn(suite).map((test) => `${suite.title}: ${test}`)),
  }
}

const failedIn = ({ specs, suites = [] }: PlaywrightSuite): string[] => [
  ...specs.filter(({ ok }) => !ok).map(({ title }) => title),
  ...suites.flatMap(failedIn),
]

function millisecondsOf({ specs, suites = [] }: PlaywrightSuite): number {
  const own = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results))
  const inside = suites.map(millisecondsOf)
  return [...own.map(({ duration }) => duration), ...inside].reduce((sum, each) => sum + each, 0)
}

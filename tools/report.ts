import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from './root.ts'
import { nothing, one, type Tally } from './tally.ts'

export interface FileTime {
  name: string
  seconds: number
}

/** What a stage of a run leaves behind: its count, and the time of each test file. */
export interface Report {
  tally: Tally
  files: FileTime[]
}

export const emptyReport: Report = { tally: nothing, files: [] }

/** Of a stage that is one check. */
export const reportOfOne = (isOk: boolean): Report => ({ tally: one(isOk), files: [] })

/** Where a test runner leaves its JSON report; an old one is removed so that it can't be read again. */
export function freshReport(name: string): string {
  const file = join(root, '.cache', `report-${name}.json`)
  rmSync(file, { force: true })
  return file
}

/** A runner that died without a report, or said not ok without a failed test, counts as one failure. */
export function readReport(
  isOk: boolean,
  reportFile: string,
  read: (report: unknown) => Report,
): Report {
  if (!existsSync(reportFile)) return reportOfOne(false)
  const report = read(JSON.parse(readFileSync(reportFile, 'utf8')))
  if (isOk || report.tally.failed > 0) return report
  return { ...report, tally: { ...report.tally, failed: 1 } }
}

interface VitestReport {
  numPassedTests?: number
  numFailedTests?: number
  numFailedTestSuites?: number
  numPendingTests?: number
  numTodoTests?: number
  testResults?: { name: string; startTime: number; endTime: number }[]
}

export function readVitest(report: unknown): Report {
  const r = report as VitestReport
  const failed = r.numFailedTests || r.numFailedTestSuites || 0
  return {
    tally: {
      passed: r.numPassedTests ?? 0,
      failed,
      skipped: (r.numPendingTests ?? 0) + (r.numTodoTests ?? 0),
    },
    files: (r.testResults ?? []).map(({ name, startTime, endTime }) => ({
      name: relative(root, name),
      seconds: (endTime - startTime) / 1000,
    })),
  }
}

interface PlaywrightSuite {
  title: string
  specs: { tests: { results: { duration: number }[] }[] }[]
  suites?: PlaywrightSuite[]
}

export function readPlaywright(report: unknown): Report {
  const { stats, suites = [] } = report as {
    stats: Record<string, number>
    suites?: PlaywrightSuite[]
  }
  return {
    tally: {
      passed: stats['expected'] ?? 0,
      // A test that passed only at the second try is a failure here: flaky is broken.
      failed: (stats['unexpected'] ?? 0) + (stats['flaky'] ?? 0),
      skipped: stats['skipped'] ?? 0,
    },
    files: suites.map((suite) => ({ name: suite.title, seconds: millisecondsOf(suite) / 1000 })),
  }
}

function millisecondsOf({ specs, suites = [] }: PlaywrightSuite): number {
  const own = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results))
  const inside = suites.map(millisecondsOf)
  return [...own.map(({ duration }) => duration), ...inside].reduce((sum, each) => sum + each, 0)
}

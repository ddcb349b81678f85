import { mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readPlaywright, readReport, readVitest, reportOfOne } from './report.ts'
import { root } from './root.ts'

const reportWith = (content: unknown) => {
  const folder = join(tmpdir(), 'arriero-report')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${Math.random()}.json`)
  writeFileSync(file, JSON.stringify(content))
  return file
}

it('counts a runner that left no report as a failure', () => {
  expect(readReport(true, '/nowhere/report.json', readVitest)).toEqual(reportOfOne(false))
})

it('never calls a failed run green, even when every test of it passed', () => {
  const file = reportWith({ numPassedTests: 5, numFailedTests: 0 })
  expect(readReport(false, file, readVitest).tally.failed).toBe(1)
})

it('counts a file that could not be loaded', () => {
  const { tally } = readVitest({ numPassedTests: 2, numFailedTests: 0, numFailedTestSuites: 1 })
  expect(tally.failed).toBe(1)
})

it('knows how long each file of Vitest took', () => {
  const testResults = [{ name: join(root, 'a/b.test.ts'), startTime: 1000, endTime: 3500 }]
  expect(readVitest({ testResults }).files).toEqual([{ name: 'a/b.test.ts', seconds: 2.5 }])
})

it('counts a flaky browser test as failed', () => {
  const { tally } = readPlaywright({ stats: { expected: 4, unexpected: 0, flaky: 1, skipped: 0 } })
  expect(tally).toEqual({ passed: 4, failed: 1, skipped: 0 })
})

it('adds up the tests of a browser file, also of its groups', () => {
  const spec = (duration: number) => ({ tests: [{ results: [{ duration }] }] })
  const inside = { title: 'on a phone', specs: [spec(500)] }
  const suites = [{ title: 'frame.e2e.ts', specs: [spec(1000), spec(2000)], suites: [inside] }]
  expect(readPlaywright({ stats: {}, suites }).files).toEqual([
    { name: 'frame.e2e.ts', seconds: 3.5 },
  ])
})

import { mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../repository.ts'
import {
  readPlaywright,
  readReport,
  readVitest,
  singleCheckReport,
  addTallies,
  closingLine,
  emptyTally,
  singleCheckTally,
} from './report.ts'

const reportWith = (content: unknown) => {
  const folder = join(tmpdir(), 'arriero-report')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${Math.random()}.json`)
  writeFileSync(file, JSON.stringify(content))
  return file
}

it('counts a runner that left no report as a failure', () => {
  expect(readReport(true, '/nowhere/report.json', readVitest)).toEqual(singleCheckReport(false))
})

it('counts a failed run as failed, even if all its tests passed', () => {
  const file = reportWith({ numPassedTests: 5, numFailedTests: 0 })
  expect(readReport(false, file, readVitest).tally.failed).toBe(1)
})

it('counts a file that could not be loaded', () => {
  const { tally } = readVitest({ numPassedTests: 2, numFailedTests: 0, numFailedTestSuites: 1 })
  expect(tally.failed).toBe(1)
})

it('reads the time of each Vitest file', () => {
  const name = join(root, 'a/b.test.ts')
  const passed = { status: 'passed', assertionResults: [] }
  const testResults = [{ name, startTime: 1000, endTime: 3500, ...passed }]
  expect(readVitest({ testResults }).files).toEqual([{ name: 'a/b.test.ts', seconds: 2.5 }])
})

it('counts a flaky browser test as failed', () => {
  const { tally } = readPlaywright({ stats: { expected: 4, unexpected: 0, flaky: 1, skipped: 0 } })
  expect(tally).toEqual({ passed: 4, failed: 1, skipped: 0 })
})

it('adds up the times of all tests in a browser file, including its groups', () => {
  const spec = (duration: number) => ({ title: '', ok: true, tests: [{ results: [{ duration }] }] })
  const group = { title: 'on a phone', specs: [spec(500)] }
  const suites = [{ title: 'frame.e2e.ts', specs: [spec(1000), spec(2000)], suites: [group] }]
  expect(readPlaywright({ stats: {}, suites }).files).toEqual([
    { name: 'frame.e2e.ts', seconds: 3.5 },
  ])
})

it('names failed tests, and files that could not be loaded', () => {
  const inFile = (file: string, status: string, assertionResults: object[]) => ({
    name: join(root, file),
    startTime: 0,
    endTime: 0,
    status,
    assertionResults,
  })
  const tests = [
    { fullName: 'adds', status: 'passed' },
    { fullName: 'divides', status: 'failed' },
  ]
  const testResults = [inFile('a.test.ts', 'failed', tests), inFile('b.test.ts', 'failed', [])]
  expect(readVitest({ testResults }).failures).toEqual(['a.test.ts: divides', 'b.test.ts'])

  const spec = (title: string, ok: boolean) => ({ title, ok, tests: [] })
  const group = { title: 'on a phone', specs: [spec('signs in', false)] }
  const suites = [{ title: 'frame.e2e.ts', specs: [spec('opens', true)], suites: [group] }]
  expect(readPlaywright({ stats: {}, suites }).failures).toEqual(['frame.e2e.ts: signs in'])
})

it('prints the sum of all tallies in the closing line', () => {
  const sum = [
    singleCheckTally(true),
    singleCheckTally(false),
    { passed: 3, failed: 0, skipped: 2 },
  ].reduce(addTallies, emptyTally)
  expect(closingLine(sum)).toBe('4 passed, 1 failed, 2 skipped')
  expect(closingLine(singleCheckTally(true))).toBe('1 passed, 0 failed')
})

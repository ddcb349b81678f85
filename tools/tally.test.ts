import { mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { add, closingLine, nothing, one, readPlaywright, readVitest, tallyOf } from './tally.ts'

const reportWith = (content: unknown) => {
  const folder = join(tmpdir(), 'arriero-tally')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${Math.random()}.json`)
  writeFileSync(file, JSON.stringify(content))
  return file
}

describe('tally', () => {
  it('adds up to the closing line', () => {
    const sum = [one(true), one(false), { passed: 3, failed: 0, skipped: 2 }].reduce(add, nothing)
    expect(closingLine(sum)).toBe('4 passed, 1 failed, 2 skipped')
    expect(closingLine(one(true))).toBe('1 passed, 0 failed')
  })

  it('counts a runner that left no report as a failure', () => {
    expect(tallyOf(true, '/nowhere/report.json', readVitest)).toEqual(one(false))
  })

  it('never calls a failed run green, even when every test of it passed', () => {
    const file = reportWith({ numPassedTests: 5, numFailedTests: 0 })
    expect(tallyOf(false, file, readVitest).failed).toBe(1)
  })

  it('counts a file that could not be loaded', () => {
    expect(
      readVitest({ numPassedTests: 2, numFailedTests: 0, numFailedTestSuites: 1 }).failed,
    ).toBe(1)
  })

  it('counts a flaky browser test as failed', () => {
    expect(readPlaywright({ stats: { expected: 4, unexpected: 0, flaky: 1, skipped: 0 } })).toEqual(
      {
        passed: 4,
        failed: 1,
        skipped: 0,
      },
    )
  })
})

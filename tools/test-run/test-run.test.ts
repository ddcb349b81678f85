import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { StageReport } from './report.ts'
import { TestRun, stolenSeconds } from './test-run.ts'

const minuteMs = 60_000
let printed: string

beforeEach(() => {
  printed = ''
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  for (const method of ['log', 'error'] as const) {
    vi.spyOn(console, method).mockImplementation((text: string) => {
      printed += `${text}\n`
    })
  }
  vi.stubEnv('CI', 'true')
  vi.stubEnv('COMMAND_STARTED_AT', undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

const slowedBy = (slowness: number) => ({ start: () => {}, stop: () => {}, slowness })
const usual = slowedBy(1)

const lasting =
  (time: number, report: Partial<StageReport> = {}) =>
  async (): Promise<StageReport> => {
    vi.setSystemTime(Date.now() + time)
    vi.advanceTimersByTime(0)
    return { tally: { passed: 3, failed: 0, skipped: 0 }, files: [], failures: [], ...report }
  }

it('ends with the sum, alone on the last line', async () => {
  const run = new TestRun({ speed: usual })
  await run.stage('Unidades', lasting(0))
  await run.stage('Historias', lasting(0, { tally: { passed: 1, failed: 2, skipped: 0 } }))
  expect(run.finish()).toBe(1)
  expect(printed.trimEnd().split('\n').at(-1)).toBe('4 passed, 2 failed')
})

it('names the ten slowest files, the slowest first', async () => {
  const run = new TestRun({ speed: usual })
  const files = Array.from({ length: 12 }, (_, at) => ({ name: `file-${at}`, seconds: at }))
  await run.stage('Unidades', lasting(0, { files }))
  run.finish()
  const named = [...printed.matchAll(/Unidades: file-(\d+)/g)].map(([, at]) => Number(at))
  expect(named).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2])
})

it('fails in CI above its limit, and only there', async () => {
  for (const [ci, code] of [
    ['true', 1],
    ['', 0],
  ] as const) {
    vi.stubEnv('CI', ci)
    const run = new TestRun({ limitMinutes: 15, stolen: () => 0, speed: usual })
    await run.stage('Unidades', lasting(16 * minuteMs))
    expect(run.finish()).toBe(code)
  }
  expect(printed).toContain('15 minutos')
})

it('does not count steal time', async () => {
  for (const [minutesStolen, code] of [
    [0.5, 1],
    [2, 0],
  ] as const) {
    let stolen = 100
    const run = new TestRun({ limitMinutes: 15, stolen: () => stolen, speed: usual })
    await run.stage('Unidades', lasting(16 * minuteMs))
    stolen += minutesStolen * 60
    expect(run.finish()).toBe(code)
  }
  expect(printed).toContain('otros tuvieron el procesador | 2 min 00 s')
})

it('does not count what a slowed processor took longer', async () => {
  for (const [slowness, code] of [
    [1.02, 1],
    [1.5, 0],
  ] as const) {
    const speed = slowedBy(slowness)
    const run = new TestRun({ limitMinutes: 15, stolen: () => 0, speed })
    await run.stage('Unidades', lasting(18 * minuteMs))
    expect(run.finish()).toBe(code)
  }
  expect(printed).toContain('a su velocidad usual | 12 min 00 s')
  expect(printed).toContain('1.50 veces lo usual')
})

it('repeats the names of failed tests at the end', async () => {
  const run = new TestRun({ speed: usual })
  await run.stage('Unidades', lasting(0, { failures: ['a.test.ts: works'] }))
  run.finish()
  expect(printed).toContain('✗ Unidades: a.test.ts: works')
})

it('counts the time of the installation before the run', async () => {
  vi.stubEnv('COMMAND_STARTED_AT', String(Date.now() - 14 * minuteMs))
  const run = new TestRun({ limitMinutes: 15, stolen: () => 0, speed: usual })
  await run.stage('Unidades', lasting(2 * minuteMs))
  expect(run.finish()).toBe(1)
})

it('fails a run without tests', () => {
  expect(new TestRun({ speed: usual }).finish()).toBe(1)
})

it('reads the steal time per core', () => {
  const text = `cpu  381877 0 64427 160282 2762 0 1549 24000 0 0
cpu0 190000 0 32000 80000 1300 0 700 12000 0 0
cpu1 191877 0 32427 80282 1462 0 849 12000 0 0
intr 1 2 3`
  expect(stolenSeconds(() => text)).toBe(120)
})

it('reads a steal time of zero if the system does not report it', () => {
  expect(stolenSeconds(() => '')).toBe(0)
})

import { readFileSync } from 'node:fs'
import { printTable } from '../print-table.ts'
import { formatSeconds } from '../run.ts'
import { MachineSpeed } from './machine-speed.ts'
import {
  type FileTime,
  type StageReport,
  addTallies,
  closingLine,
  emptyTally,
  type TestTally,
} from './report.ts'

const slowestShown = 10

type Speed = Pick<MachineSpeed, 'start' | 'stop' | 'slowness'>

/** The stages of one run with their times and counts, and the slowest files. */
export class TestRun {
  readonly #startedAt: number
  readonly #limitMinutes: number
  readonly #stolen: () => number
  readonly #stolenBefore: number
  readonly #stages: { name: string; seconds: number; tally: TestTally }[] = []
  readonly #files: FileTime[] = []
  readonly #failures: string[] = []
  readonly #speed: Speed

  /**
   * Above the limit a run fails in CI, to keep the test command fast. The limit is for work, not for what other
   * machines on the same host do: CPU time that was theirs (steal time) and a processor that they slow down are
   * shown, but do not count. See docs/decisions/0088-the-limit-of-the-test-command.md.
   */
  constructor({
    limitMinutes = Infinity,
    stolen = stolenSeconds,
    speed = new MachineSpeed() as Speed,
  } = {}) {
    const now = Date.now()
    this.#speed = speed
    speed.start()
    // Set by tools/ready.mjs, which installs missing packages first.
    this.#startedAt = Number(process.env['COMMAND_STARTED_AT'] ?? now)
    this.#limitMinutes = limitMinutes
    this.#stolen = stolen
    this.#stolenBefore = stolen()
    const seconds = (now - this.#startedAt) / 1000
    this.#stages.push({ name: 'Instalación', seconds, tally: emptyTally })
  }

  async stage(name: string, work: () => Promise<StageReport>): Promise<TestTally> {
    const started = performance.now()
    const { tally, files, failures } = await work()
    this.#stages.push({ name, seconds: (performance.now() - started) / 1000, tally })
    this.#files.push(...files.map((file) => ({ ...file, name: `${name}: ${file.name}` })))
    this.#failures.push(...failures.map((failure) => `${name}: ${failure}`))
    return tally
  }

  /** Prints the times and the closing line, and returns the exit code. */
  finish(): number {
    const seconds = (Date.now() - this.#startedAt) / 1000
    const stolen = this.#stolen() - this.#stolenBefore
    this.#speed.stop()
    const { slowness } = this.#speed
    const ownSeconds = (seconds - stolen) / slowness
    const sum = this.#stages.map(({ tally }) => tally).reduce(addTallies, emptyTally)
    const slowest = this.#files.toSorted((a, b) => b.seconds - a.seconds).slice(0, slowestShown)
    printTable('Los archivos más lentos', ['archivo', 'tiempo'], slowest.map(rowOf))
    printTable(
      'Las etapas',
      ['etapa', 'tiempo', 'resultado'],
      [
        ...this.#stages.map((stage) => [...rowOf(stage), closingLine(stage.tally)]),
        ['Total', formatSeconds(seconds), ''],
        ['de ello, en que otros tuvieron el procesador', formatSeconds(stolen), ''],
        ['el resto, con el procesador a su velocidad usual', formatSeconds(ownSeconds), ''],
      ],
    )
    console.log(`El procesador tardó ${slowness.toFixed(2)} veces lo usual.`)
    for (const failure of this.#failures) console.error(`✗ ${failure}`)
    const isTooLong = Boolean(process.env['CI']) && ownSeconds > this.#limitMinutes * 60
    if (isTooLong) console.error(`✗ La corrida pasó de ${this.#limitMinutes} minutos.`)
    const failed = sum.failed + (isTooLong ? 1 : 0)
    console.log(closingLine({ ...sum, failed }))
    return failed > 0 || sum.passed === 0 ? 1 : 0
  }
}

const rowOf = ({ name, seconds }: { name: string; seconds: number }) => [
  name,
  formatSeconds(seconds),
]

/** Unit of /proc/stat: Linux reports hundredths of a second on every machine. */
const ticksPerSecond = 100

/**
 * Steal time: seconds since boot in which the machine had work but its host ran other machines, averaged over its
 * cores. Zero if the system doesn't report it.
 */
export function stolenSeconds(read = readProcessorTimes): number {
  const lines = read().split('\n')
  const cores = lines.filter((line) => /^cpu\d/.test(line)).length
  const stolen = Number(lines[0]?.trim().split(/\s+/)[8])
  return cores > 0 && stolen > 0 ? stolen / ticksPerSecond / cores : 0
}

function readProcessorTimes(): string {
  try {
    return readFileSync('/proc/stat', 'utf8')
  } catch {
    return ''
  }
}

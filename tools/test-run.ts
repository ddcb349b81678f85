import { printTable } from './print-table.ts'
import type { FileTime, Report } from './report.ts'
import { formatSeconds } from './step.ts'
import { stolenSeconds } from './stolen-time.ts'
import { add, closingLine, nothing, type Tally } from './tally.ts'

const slowestShown = 10

/** The stages of one run: what each took, what it counted, and which files were slow. */
export class TestRun {
  readonly #startedAt: number
  readonly #limitMinutes: number
  readonly #stolen: () => number
  readonly #stolenBefore: number
  readonly #stages: { name: string; seconds: number; tally: Tally }[] = []
  readonly #files: FileTime[] = []

  /**
   * Above the limit a run fails in CI: a slow test command is one that nobody runs. What the host gave to other
   * machines meanwhile is told, and does not count: it says nothing about the tests.
   */
  constructor({ limitMinutes = Infinity, stolen = stolenSeconds } = {}) {
    const now = Date.now()
    // Of tools/ready.mjs, which installs what is missing before anything of ours runs.
    this.#startedAt = Number(process.env['COMMAND_STARTED_AT'] ?? now)
    this.#limitMinutes = limitMinutes
    this.#stolen = stolen
    this.#stolenBefore = stolen()
    const seconds = (now - this.#startedAt) / 1000
    this.#stages.push({ name: 'Instalación', seconds, tally: nothing })
  }

  async stage(name: string, work: () => Promise<Report>): Promise<Tally> {
    const started = performance.now()
    const { tally, files } = await work()
    this.#stages.push({ name, seconds: (performance.now() - started) / 1000, tally })
    this.#files.push(...files.map((file) => ({ ...file, name: `${name}: ${file.name}` })))
    return tally
  }

  /** Prints where the time went and the closing line; answers the exit code. */
  finish(): number {
    const seconds = (Date.now() - this.#startedAt) / 1000
    const stolen = this.#stolen() - this.#stolenBefore
    const sum = this.#stages.map(({ tally }) => tally).reduce(add, nothing)
    const slowest = this.#files.toSorted((a, b) => b.seconds - a.seconds).slice(0, slowestShown)
    printTable('Los archivos más lentos', ['archivo', 'tiempo'], slowest.map(rowOf))
    printTable(
      'Las etapas',
      ['etapa', 'tiempo', 'resultado'],
      [
        ...this.#stages.map((stage) => [...rowOf(stage), closingLine(stage.tally)]),
        ['Total', formatSeconds(seconds), ''],
        ['de ello, en que otros tuvieron el procesador', formatSeconds(stolen), ''],
      ],
    )
    const isTooLong = Boolean(process.env['CI']) && seconds - stolen > this.#limitMinutes * 60
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

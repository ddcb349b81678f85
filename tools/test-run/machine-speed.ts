/**
 * How much slower than usual the machine works. Where other machines share its processor, the same work takes up to
 * twice the processor time, and steal time says nothing about it. So a small job is repeated during the whole run.
 */
export class MachineSpeed {
  readonly #costs: number[] = []
  readonly #cost: () => number
  #timer: NodeJS.Timeout | undefined

  constructor(cost = jobMilliseconds) {
    this.#cost = cost
  }

  start(everyMs = 3000): void {
    // The first times it is not compiled yet.
    for (let warmUp = 0; warmUp < 20; warmUp += 1) this.#cost()
    this.#timer = setInterval(() => this.#costs.push(this.#cost()), everyMs)
    this.#timer.unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  /** The mean time of the job, compared with the usual one. A machine is never called faster than usual. */
  get slowness(): number {
    if (this.#costs.length === 0) return 1
    const mean = this.#costs.reduce((sum, cost) => sum + cost, 0) / this.#costs.length
    return Math.max(1, mean / usualMilliseconds)
  }
}

/** The job's time on two cores at 2.5 GHz, both busy with tests, in the quietest tenth of the measurements. */
const usualMilliseconds = 12

/** Processor time, without the time in which the job waited for a core. */
function jobMilliseconds(): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** Some of what tests do all the time: objects, JSON, regular expressions, sorting. */
function work(): number {
  const byName = new Map<string, object>()
  for (let id = 0; id < 2500; id += 1) {
    const text = JSON.stringify({
      id,
      name: `journey ${(id * 7919) % 10007}`,
      tags: [id % 3, id % 5],
    })
    const name = /"name":"([^"]+)"/.exec(text)?.[1] ?? ''
    byName.set(name + id, JSON.parse(text))
  }
  return [...byName.keys()].sort().length
}

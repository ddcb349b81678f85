import { Counter, Gauge, type Registry } from 'prom-client'

type ReadMetric<T> = (name: string, help: string, read: () => T) => void

/** Metrics whose values are read when they are scraped. */
export function readMetrics(registry: Registry): {
  /** A value that rises and falls. */
  gauge: ReadMetric<number | Promise<number>>
  /** A count since the start. */
  total: ReadMetric<number>
} {
  return {
    gauge: (name, help, read) => {
      new Gauge({
        name,
        help,
        registers: [registry],
        async collect() {
          this.set(await read())
        },
      })
    },
    total: (name, help, read) => {
      new Counter({
        name,
        help,
        registers: [registry],
        collect() {
          this.reset()
          this.inc(read())
        },
      })
    },
  }
}

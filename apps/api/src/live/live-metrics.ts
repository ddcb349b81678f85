import { Counter, Gauge, type Registry } from 'prom-client'
import type { LiveEngine } from './live-engine.ts'

/** Figures of the live side for Prometheus, looked up when somebody asks. */
export function registerLiveMetrics(registry: Registry, engine: LiveEngine): void {
  const { meters } = engine
  const total = (name: string, help: string, read: () => number) =>
    new Counter({
      name,
      help,
      registers: [registry],
      collect() {
        this.reset()
        this.inc(read())
      },
    })
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read())
      },
    })
  const sum = (of: 'watchers' | 'count') =>
    engine.feeds.reduce((before, feed) => before + feed[of], 0)

  gauge('live_results', 'Results kept for those who watch them', () => engine.feeds.length)
  gauge('live_watches', 'Watches of all clients', () => sum('watchers'))
  gauge('live_documents', 'Documents in all results', () => sum('count'))
  gauge('live_slow_clients', 'Clients with more unread than they may', () => meters.slowClients)
  total('live_deltas_total', 'Deltas sent, each client counted', () => meters.deltas)
  total('live_bytes_total', 'Bytes of frames sent', () => meters.bytes)
  new Counter({
    name: 'live_resyncs_total',
    help: 'Times a client found that what it held did not add up',
    labelNames: ['reason'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [reason, count] of Object.entries(meters.resyncs)) this.inc({ reason }, count)
    },
  })
}

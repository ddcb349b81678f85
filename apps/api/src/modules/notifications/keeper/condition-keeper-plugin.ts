import fp from 'fastify-plugin'
import type { Clock } from '#platform/clock.ts'
import type { ConditionSource } from '#platform/notifications/condition-source.ts'
import type { Readiness } from '#platform/http/readiness.ts'
import { workWhenReady } from '#platform/background/work-when-ready.ts'
import { goRound, type RoundDeps } from './go-round.ts'

interface KeeperOptions extends RoundDeps {
  clock: Clock
  readiness: Readiness
  sources: readonly ConditionSource[]
}

const second = 1000
const minute = 60 * second

/** Goes round each source at its own pace. */
export const conditionKeeperPlugin = fp<KeeperOptions>(
  async (app, { sources, clock, readiness, ...deps }) => {
    const isReady = () => readiness.state === 'ready'
    for (const source of sources) {
      workWhenReady(app, {
        readiness,
        everyMilliseconds: source.everyMilliseconds ?? minute,
        soonMilliseconds: 5 * second,
        work: () => goRound(deps, source, clock(), isReady),
        failure: `no round of ${source.kinds.join(', ')}`,
      })
    }
  },
  { name: 'condition-keeper', dependencies: ['change-log'] },
)

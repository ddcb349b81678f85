import { randomUUID } from 'node:crypto'
import { createNotificationService } from '../../apps/api/src/modules/notifications/telling/create-notification-service.ts'
import { ChangeLog } from '../../apps/api/src/platform/change-log/change-log.ts'
import { createLogger } from '../../apps/api/src/platform/observability/logger.ts'
import type { Occurrence } from '../../apps/api/src/platform/notifications/notification-service.ts'
import type { Db } from '../../apps/api/src/platform/database/schema.ts'

interface Storm {
  /** Milliseconds of each telling, and of each end. */
  told: number[]
  over: number[]
}

/**
 * So many trucks fall silent one after the other and are heard again, each told to everybody in a transaction of
 * its own. No server may run meanwhile: it would look for the journeys.
 */
export async function tellStorm(db: Db, count: number): Promise<Storm> {
  const changeLog = new ChangeLog({ db, clock: () => new Date(), log: createLogger('silent') })
  const desk = createNotificationService({ speed: 1 })
  const reconcile = async (subjectId: string, holding: Occurrence[]) => {
    const begin = performance.now()
    await changeLog.write('bench.tell', (tx, record) =>
      desk.reconcile({ tx, record }, new Date(), scopeOf(subjectId), holding),
    )
    return performance.now() - begin
  }
  const subjects = Array.from({ length: count }, () => randomUUID())
  const storm: Storm = { told: [], over: [] }
  for (const id of subjects) storm.told.push(await reconcile(id, [silent(id)]))
  for (const id of subjects) storm.over.push(await reconcile(id, []))
  await changeLog.stop()
  return storm
}

const keyOf = (subjectId: string) => `signalLost:${subjectId}`
const scopeOf = (subjectId: string) =>
  ({ kinds: ['signalLost'], keys: [keyOf(subjectId)] }) as const

const silent = (subjectId: string): Occurrence => ({
  facts: {
    kind: 'signalLost',
    code: `V-${subjectId.slice(0, 5)}`,
    route: 'Bogotá–Medellín',
    plate: null,
    seenAt: new Date(),
  },
  key: keyOf(subjectId),
  subjectId,
  journeyId: null,
  eventId: null,
  since: new Date(),
  attendantId: null,
})

import { randomUUID } from 'node:crypto'
import { createNoticeDesk } from '../../apps/api/src/modules/notifications/telling/create-notice-desk.ts'
import { ChangeLog } from '../../apps/api/src/platform/change-log/change-log.ts'
import { createLogger } from '../../apps/api/src/platform/logger.ts'
import type { Db } from '../../apps/api/src/platform/schema.ts'

/** So many cancellations one after the other, each told to everybody in its own transaction; milliseconds of each. */
export async function tellStorm(db: Db, count: number): Promise<number[]> {
  const changeLog = new ChangeLog({ db, clock: () => new Date(), log: createLogger('silent') })
  const desk = createNoticeDesk({ speed: 1 })
  const times: number[] = []
  for (let at = 0; at < count; at += 1) {
    const id = randomUUID()
    const since = new Date()
    const begin = performance.now()
    await changeLog.write('bench.tell', (tx, record) =>
      desk.announce({ tx, record }, since, {
        facts: { kind: 'cancelled', code: `V-${at}`, route: 'A–B', by: 'driver', reason: null },
        key: `cancelled:${id}`,
        subjectId: id,
        journeyId: null,
        eventId: null,
        since,
        attendantId: null,
      }),
    )
    times.push(performance.now() - begin)
  }
  await changeLog.stop()
  return times
}

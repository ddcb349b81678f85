import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildUser } from '../../../../test/factories.ts'
import { replayLog } from '../../../../test/live-world/replay-log.ts'
import { createTestDatabase } from '../../../../test/test-database.ts'
import { ChangeLog } from '#platform/change-log/change-log.ts'
import type { Database } from '#platform/database.ts'
import { createLogger } from '#platform/logger.ts'
import type { Occurrence } from '#platform/notice-desk.ts'
import { createNoticeDesk } from '../telling/create-notice-desk.ts'
import { sweepNotices } from './sweep-notices.ts'

const now = new Date('2026-11-16T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
const desk = createNoticeDesk({ speed: 1 })

let database: Database
let changeLog: ChangeLog
let person: string

beforeAll(async () => {
  database = await createTestDatabase()
  changeLog = new ChangeLog({ db: database.db, clock: () => now, log: createLogger('silent') })
  person = (await buildUser(database.db)).id
})
afterAll(async () => {
  await changeLog.stop()
  await database.close()
})

const lost = (subjectId: string, since: Date): Occurrence => ({
  facts: { kind: 'signalLost', code: 'V-1', route: 'A–B', plate: null, seenAt: since },
  key: `signalLost:${subjectId}`,
  subjectId,
  journeyId: null,
  eventId: null,
  since,
  attendantId: null,
})

const keep = (subjectId: string, at: Date, isLost: boolean) =>
  changeLog.write('test', (tx, record) =>
    desk.reconcile(
      { tx, record },
      at,
      { kinds: ['signalLost'], subjectId },
      isLost ? [lost(subjectId, at)] : [],
    ),
  )

it('clears away what was told long ago, not what still holds nor what is newer', async () => {
  const [over, holding, recent] = [randomUUID(), randomUUID(), randomUUID()]
  await keep(over, daysAgo(100), true)
  await keep(over, daysAgo(99), false)
  await keep(holding, daysAgo(95), true)
  await keep(recent, daysAgo(89), true)
  await sweepNotices(changeLog, now)
  const subjects = await database.db.selectFrom('occurrences').select('subject_id').execute()
  expect(subjects.map((row) => row.subject_id).toSorted()).toEqual([holding, recent].toSorted())
  const left = await replayLog(database.db, `notifications/${person}/admin`)
  expect(left).toMatchObject([{ groupKey: `signalLost:${recent}` }])
  // It was told: it is not news when its notice is gone.
  await keep(holding, now, true)
  expect(await replayLog(database.db, `notifications/${person}/admin`)).toEqual(left)
})

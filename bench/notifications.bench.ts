import { setTimeout as pause } from 'node:timers/promises'
import { seedDemo } from '../apps/api/src/demo/seed-demo.ts'
import { openDatabase } from '../apps/api/src/platform/database/database.ts'
import { migrate, migrationsFolder } from '../apps/api/src/platform/database/migrate.ts'
import { createLogger } from '../apps/api/src/platform/logger.ts'
import { startPostgres } from '../apps/api/test/postgres-server.ts'
import { Server } from '../e2e/support/server.ts'
import { printTable } from '../tools/print-table.ts'
import { percentile } from './measurement.ts'
import { NotificationReader } from './notifications/notification-reader.ts'
import {
  countReadingWrites,
  countRowsRead,
  fillNotifications,
  measureStorm,
} from './notifications/notification-storm.ts'
import { watchBurst } from './notifications/watch-burst.ts'

const people = 100
const unreadPerUser = 10_000
/** Users who open the page, each for the first time. */
const openings = 10
const singleReadCount = 200
const stormTrucks = 1_000
const burstSize = 1_000

const postgres = await startPostgres()
const settings = { databaseUrl: postgres.url, dataDir: '' }
const database = await openDatabase(settings, createLogger('silent'))
const { db, dbWithoutTimeout } = database
await migrate(dbWithoutTimeout, migrationsFolder())
await seedDemo(dbWithoutTimeout, { trucks: 0, now: new Date(), hasPast: false })
const emails = await fillNotifications(dbWithoutTimeout, people, unreadPerUser)
const server = await Server.start({ DATABASE_URL: postgres.url, DEMO_TRUCKS: '0' })

/** PostgreSQL updates its statistics about a second late. */
async function rowsReadBy(work: () => Promise<void>): Promise<number> {
  await pause(2_000)
  const before = await countRowsRead(db)
  await work()
  await pause(2_000)
  return (await countRowsRead(db)) - before
}

type Opened = Awaited<ReturnType<typeof openPages>>

/** Opens the page and the bell for users who have not opened them before. */
async function openPages(from: number, newest: number | null, unread: number | null) {
  const readers: NotificationReader[] = []
  for (const email of emails.slice(from, from + openings)) {
    readers.push(await NotificationReader.open(server.url, email))
  }
  const times: number[] = []
  const rows = await rowsReadBy(async () => {
    for (const reader of readers) {
      const begin = performance.now()
      await Promise.all([reader.watch(reader.newest(newest)), reader.watch(reader.unread(unread))])
      times.push(performance.now() - begin)
    }
  })
  const sum = (of: (reader: NotificationReader) => number) =>
    readers.reduce((total, reader) => total + of(reader), 0) / openings
  const [documents, bytes] = [sum((reader) => reader.documents), sum((reader) => reader.bytes)]
  return { readers, times, rows: rows / openings, documents, bytes }
}

const ms = (value: number) => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`
const ratio = (ours: number, other: number) => (ours / other).toFixed(ours / other < 0.01 ? 4 : 2)
const medianTime = ({ times }: Opened) => percentile(times, 0.5)

const ours = await openPages(0, 50, 100)
const unlimited = await openPages(openings, null, null)

const [reader] = ours.readers
const [unlimitedReader] = unlimited.readers
if (!reader || !unlimitedReader) throw new Error('No page was opened')
const beganAt = performance.now()
await reader.markAllRead()
const allAtOnceMs = performance.now() - beganAt
const writes = await countReadingWrites(db, emails[0] ?? '')
const ids = await unlimitedReader.readIds(singleReadCount)
const beganOneByOneAt = performance.now()
for (const id of ids) await unlimitedReader.markRead(id)
const oneByOneMs = ((performance.now() - beganOneByOneAt) / ids.length) * unreadPerUser
const oneByOneWrites = await countReadingWrites(db, emails[openings] ?? '')

const last = { db, url: server.url, email: emails.at(-1) ?? '' }
const screen = await watchBurst(last, burstSize)

for (const one of [...ours.readers, ...unlimited.readers]) one.close()
await server.remove()
const { openMs, closeMs } = await measureStorm(db, stormTrucks)
await database.close()
await postgres.stop()

const count = (value: number) => Math.round(value).toLocaleString('en')
printTable(
  `Notifications of ${people} administrators, ${count(unreadPerUser)} unread each, on PostgreSQL`,
  ['what', 'ours', 'the other way', 'ratio', 'limit'],
  [
    [
      'open page and bell: rows read',
      count(ours.rows),
      `${count(unlimited.rows)} (all of them)`,
      ratio(ours.rows, unlimited.rows),
      '200 rows',
    ],
    [
      'documents sent',
      count(ours.documents),
      count(unlimited.documents),
      ratio(ours.documents, unlimited.documents),
      '150',
    ],
    [
      'JSON sent',
      `${count(ours.bytes / 1024)} KB`,
      `${count(unlimited.bytes / 1024)} KB`,
      ratio(ours.bytes, unlimited.bytes),
      '',
    ],
    [
      'median time of ten users',
      ms(medianTime(ours)),
      ms(medianTime(unlimited)),
      ratio(medianTime(ours), medianTime(unlimited)),
      '100 ms',
    ],
    [
      `mark ${count(unreadPerUser)} as read: writes`,
      count(writes),
      `${count(oneByOneWrites)} for ${singleReadCount} one by one`,
      '',
      '1 write',
    ],
    [
      'time until it is stored',
      ms(allAtOnceMs),
      `${ms(oneByOneMs)} one by one`,
      ratio(allAtOnceMs, oneByOneMs),
      '',
    ],
    [
      `notify ${people} administrators of a lost signal, ${stormTrucks} trucks`,
      `${ms(percentile(openMs, 0.5))}, p95 ${ms(percentile(openMs, 0.95))}`,
      '',
      '',
      'p95 100 ms',
    ],
    [
      'close these notifications when the signal is back',
      `${ms(percentile(closeMs, 0.5))}, p95 ${ms(percentile(closeMs, 0.95))}`,
      '',
      '',
      'p95 100 ms',
    ],
    [
      `the page in Chromium while ${count(burstSize)} arrive: longest task`,
      ms(screen.longestTaskMs),
      '',
      '',
      '100 ms',
    ],
    ['main thread busy', `${Math.round(screen.busy * 100)} %`, '', '', '50 %'],
    ['toasts at once', count(screen.toasts), '', '', '1'],
  ],
)

import { hourMs, minuteMs, secondMs } from '@arriero/domain/calendar/durations.ts'
import fp from 'fastify-plugin'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/schema.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import type { ErasedBans } from '#platform/users/erased-bans.ts'
import { banRoute } from './ban-route.ts'
import { rejectUnanswered, returnExpired } from './deadlines/expiry.ts'
import { remindOfPapers } from './deadlines/paper-reminders.ts'
import { sendLetters } from './letters/send-letters.ts'
import type { CreateCorrectionLink } from './letters/write-letter.ts'
import { reviewRoutes } from './review-routes.ts'

interface ReviewOptions {
  db: Db
  clock: Clock
  mailer: Mailer
  erasedBans: ErasedBans
  createCorrectionLink: CreateCorrectionLink
  /** Most people of the demo never renew a paper or answer a letter, so nothing expires there. */
  isDemo: boolean
}

/** The review of drivers and customers: their files, verdicts, letters and deadlines. */
export const reviewModule = fp<ReviewOptions>(
  async (app, { db, clock, mailer, erasedBans, createCorrectionLink, isDemo }) => {
    const { log } = app
    await app.register(reviewRoutes, { db, clock, erasedBans })
    await app.register(banRoute, { db, clock })
    app.addChores([
      {
        name: 'send letters to people',
        everyMs: secondMs,
        run: (isReady) => sendLetters({ db, clock, mailer, log, createCorrectionLink }, isReady),
      },
    ])
    if (isDemo) return
    app.addChores([
      {
        name: 'remind of papers that expire',
        everyMs: 10 * minuteMs,
        run: (isReady) => remindOfPapers(db, clock(), isReady),
      },
      {
        name: 'return people with expired papers to review',
        everyMs: minuteMs,
        run: (isReady) => returnExpired(db, clock(), isReady),
      },
      {
        name: 'reject corrections without an answer',
        everyMs: hourMs,
        run: (isReady) => rejectUnanswered(db, clock(), isReady),
      },
    ])
  },
  { name: 'review', dependencies: ['access', 'approvals', 'chores', 'change-log'] },
)

import { hourMs, minuteMs, secondMs } from '@arriero/domain/calendar/durations.ts'
import { sql } from 'kysely'
import type { Clock } from '#platform/clock.ts'
import type { LetterSubject } from '#platform/database/people-tables.ts'
import type { Db } from '#platform/database/schema.ts'
import type { Log } from '#platform/logger.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import { type CreateCorrectionLink, writeLetter } from './write-letter.ts'

/** Longer than a mail server is waited for one letter. After that another process takes the letter. */
const claimMs = 2 * minuteMs
const firstRetryMs = 10 * secondMs
const maxRetryMs = 6 * hourMs
/** About three days. */
const maxAttempts = 20

interface LetterDeps {
  db: Db
  clock: Clock
  mailer: Mailer
  log: Log
  createCorrectionLink: CreateCorrectionLink
}

interface QueuedLetter {
  id: string
  user_id: string
  about: LetterSubject
  attempts: number
}

/** Sends the queued letters. Several processes may do this at once; each letter is claimed by one. */
export async function sendLetters(deps: LetterDeps, mayContinue = () => true): Promise<void> {
  do {
    const letter = await claimLetter(deps.db, deps.clock())
    if (!letter) return
    await sendLetter(deps, letter)
  } while (mayContinue())
}

/** One at a time: the others would wait longer than their claim lasts behind a slow mail server. */
async function claimLetter(db: Db, now: Date): Promise<QueuedLetter | undefined> {
  const { rows } = await sql<QueuedLetter>`
    update person_letters
    set due_at = ${new Date(now.getTime() + claimMs)}::timestamptz, attempts = attempts + 1
    where id = (
      select id from person_letters where due_at <= ${now}::timestamptz
      order by due_at limit 1 for update skip locked
    )
    returning id, user_id, about, attempts`.execute(db)
  return rows[0]
}

/** Deleted once the mail server has it, or when there is nothing to say any more. */
async function sendLetter(deps: LetterDeps, letter: QueuedLetter): Promise<void> {
  const { db, clock, mailer, log } = deps
  try {
    const mail = await writeLetter(deps, letter.user_id, letter.about, clock())
    if (mail) await mailer.send(mail)
  } catch (error) {
    log.warn({ err: error, letterId: letter.id, attempts: letter.attempts }, 'letter not sent')
    if (letter.attempts < maxAttempts) {
      const due = { due_at: new Date(clock().getTime() + retryDelayMs(letter.attempts)) }
      await db.updateTable('person_letters').set(due).where('id', '=', letter.id).execute()
      return
    }
  }
  await db.deleteFrom('person_letters').where('id', '=', letter.id).execute()
}

const retryDelayMs = (attempts: number): number =>
  Math.min(firstRetryMs * 2 ** (attempts - 1), maxRetryMs)

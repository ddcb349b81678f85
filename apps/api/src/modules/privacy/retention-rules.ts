import { dayMs } from '@arriero/domain/calendar/durations.ts'
import { userStates } from '@arriero/domain/users/user-state.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/schema.ts'
import { deleteFilesOfSendings, refusedBefore, replacedBefore } from './old-sendings.ts'

/** Personal data that is deleted by itself, and when. */
interface RetentionRule {
  name: string
  days: number
  /** Deletes or blanks at most `limit` rows from before; answers how many. */
  apply: (db: Db, before: Date, limit: number) => Promise<number>
}

const affected = ({ numAffectedRows }: { numAffectedRows?: bigint }): number =>
  Number(numAffectedRows ?? 0n)

/** docs/privacy.md lists these and those of other modules. */
export const retentionRules: readonly RetentionRule[] = [
  {
    name: 'files of rejected people',
    days: 180,
    apply: async (db, before, limit) =>
      affected(
        await sql`delete from files where id in (
          select files.id from files join users on users.id = files.user_id
          where users.user_state_id = ${userStates.Reject} and users.state_since < ${before}
          limit ${limit} for update of files skip locked)`.execute(db),
      ),
  },
  {
    name: 'files of refused sendings',
    days: 365,
    apply: (db, before, limit) => deleteFilesOfSendings(db, refusedBefore(before), limit),
  },
  {
    name: 'files of replaced sendings',
    days: 365,
    apply: (db, before, limit) => deleteFilesOfSendings(db, replacedBefore(before), limit),
  },
  {
    name: 'addresses and browsers in the audit',
    days: 365,
    apply: async (db, before, limit) =>
      affected(
        await sql`update audit_entries set address = null, user_agent = null where id in (
          select id from audit_entries
          where at < ${before} and address is not null
          order by at limit ${limit} for update skip locked)`.execute(db),
      ),
  },
  {
    name: 'marks of erased people who were blocked',
    days: 5 * 365,
    apply: async (db, before, limit) =>
      affected(
        await sql`delete from erased_bans where hash in (
          select hash from erased_bans where erased_at < ${before}
          order by erased_at limit ${limit} for update skip locked)`.execute(db),
      ),
  },
]

/** Rows of one statement: more would hold up other writers. */
const slice = 500

/** Applies every rule until nothing is left of it. */
export async function applyRetention(
  db: Db,
  now: Date,
  mayContinue = () => true,
): Promise<Record<string, number>> {
  const done: Record<string, number> = {}
  for (const { name, days, apply } of retentionRules) {
    const before = new Date(now.getTime() - days * dayMs)
    let count = 0
    while (mayContinue()) {
      const some = await apply(db, before, slice)
      count += some
      if (some < slice) break
    }
    done[name] = count
  }
  return done
}

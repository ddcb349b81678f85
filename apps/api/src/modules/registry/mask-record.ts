import { minuteMs } from '@arriero/domain/calendar/durations.ts'
import { can } from '@arriero/domain/users/ability.ts'
import type { FastifyRequest } from 'fastify'
import type { Db } from '#platform/database/schema.ts'
import { readCaller, requireSignedInPerson } from '#platform/http/caller.ts'
import { writeAudit } from '#platform/observability/audit.ts'
import { countAttempt, type RateLimit } from '#platform/throttling/rate-limit.ts'
import { maskRecord } from '#platform/users/mask-fields.ts'

export const mayReveal = (request: FastifyRequest): boolean =>
  can(requireSignedInPerson(request), 'personal-data.reveal')

/** One audit entry per reader, record and fields in a while: a form that is opened is read several times. */
const looks: RateLimit = { name: 'record-look', max: 1, windowMs: 15 * minuteMs }

interface ShownRecord<Entry> {
  kind: string
  entry: Entry
  /** Those that the screen shows, if not all. */
  fields?: readonly string[]
}

/** One opened record: in full, with an audit entry, for those who may reveal personal data, masked for others. */
export async function showRecord<Entry extends { id: string }>(
  db: Db,
  request: FastifyRequest,
  { kind, entry, fields: shown = Object.keys(entry) }: ShownRecord<Entry>,
  now: Date,
): Promise<Entry> {
  const masked = maskRecord(entry)
  if (!mayReveal(request)) return masked
  const fields = shown.filter((name) => isHidden(entry, masked, name))
  if (fields.length === 0) return entry
  const { userId } = requireSignedInPerson(request)
  await db.transaction().execute(async (tx) => {
    const { count } = await countAttempt(
      tx,
      looks,
      `${userId} ${entry.id} ${fields.join(' ')}`,
      now,
    )
    if (count > looks.max) return
    await writeAudit(tx, now, {
      event: 'personal-data.revealed',
      actor: { kind: 'administrator', id: userId },
      subject: { kind, id: entry.id },
      caller: readCaller(request),
      detail: { fields },
    })
  })
  return entry
}

const isHidden = (entry: object, masked: object, name: string): boolean =>
  JSON.stringify(Reflect.get(entry, name)) !== JSON.stringify(Reflect.get(masked, name))

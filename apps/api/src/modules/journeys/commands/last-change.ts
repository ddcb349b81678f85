import { AppError } from '@arriero/domain/errors.ts'
import { formatRelative } from '@arriero/domain/format/relative.ts'
import { journeyStateDisplay } from '@arriero/domain/journeys/journey-state-display.ts'
import { isJourneyStateId } from '@arriero/domain/journeys/journey-state.ts'
import type { Tx } from '#platform/schema.ts'
import { eventName } from './event-name.ts'

/** What people did who did not move it. */
const additions: ReadonlyMap<string, string> = new Map([
  [eventName('take'), 'lo tomó'],
  [eventName('release'), 'lo soltó'],
  [eventName('snooze'), 'lo pospuso'],
  [eventName('wake'), 'lo devolvió a la lista'],
  [eventName('writeNote'), 'escribió una nota'],
  [eventName('takeNoveltyStep'), 'registró un paso de la novedad'],
  [eventName('approveSurcharge'), 'aprobó un recargo'],
  [eventName('voidSurcharge'), 'anuló un recargo'],
])

/** «Luis Gómez lo cambió hace 8 s: En ruta → Con novedad.» */
async function describeLastChange(
  tx: Tx,
  journeyId: string,
  now: Date,
): Promise<string | undefined> {
  const entry = await tx
    .selectFrom('audit_entries as entry')
    .leftJoin('users', 'users.id', 'entry.actor_id')
    .select(['entry.event', 'entry.at', 'entry.detail', 'users.given_names', 'users.surnames'])
    .where('entry.subject_kind', '=', 'journey')
    .where('entry.subject_id', '=', journeyId)
    .orderBy('entry.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!entry) return undefined
  const who = entry.given_names === null ? 'El sistema' : `${entry.given_names} ${entry.surnames}`
  const when = formatRelative(entry.at, now)
  const { from, to } = entry.detail
  const states = [from, to].flatMap((id) =>
    typeof id === 'number' && isJourneyStateId(id) ? [journeyStateDisplay[id].label] : [],
  )
  if (states.length === 2) return `${who} lo cambió ${when}: ${states.join(' → ')}.`
  return `${who} ${additions.get(entry.event) ?? 'lo cambió'} ${when}.`
}

/** Adds to a refusal who was first, where that is what prevents it. */
export async function withLastChange(
  tx: Tx,
  error: unknown,
  journeyId: string,
  now: Date,
): Promise<unknown> {
  if (!(error instanceof AppError)) return error
  const isStale = error.code === 'journey.changed-meanwhile'
  if (!isStale && error.code !== 'journey.transition-refused') return error
  const lastChange = await describeLastChange(tx, journeyId, now)
  if (!lastChange) return error
  return new AppError(error.code, isStale ? lastChange : `${error.message} ${lastChange}`)
}

import { AppError } from '@arriero/domain/errors.ts'
import { formatRelative } from '@arriero/domain/format/duration.ts'
import { isJourneyStateId, journeyStateDisplay } from '@arriero/domain/journeys/journey-state.ts'
import type { Tx } from '#platform/database/schema.ts'
import type { Caller } from '#platform/http/caller.ts'
import type { AuditEntry } from '#platform/observability/audit.ts'
import { escalationEvent } from '../notifications/escalations.ts'
import type { CommandActor } from './command-request.ts'

interface AuditedChange {
  journeyId: string
  /** Name of the event or the command. */
  name: string
  actor: CommandActor
  caller: Caller | undefined
  detail: Record<string, unknown>
}

/** For a command that an administrator enters for someone else, the entry names the administrator. */
export function journeyAuditEntry(change: AuditedChange): AuditEntry {
  const { journeyId, name, caller, detail } = change
  const { actor, actorId, enteredBy, approval } = change.actor
  const id = enteredBy ?? actorId
  return {
    event: eventName(name),
    actor: { kind: enteredBy ? 'administrator' : actor, ...(id && { id }) },
    subject: { kind: 'journey', id: journeyId },
    ...(caller && { caller }),
    detail: {
      ...detail,
      ...(enteredBy && { onBehalfOf: actor }),
      ...(approval && { approvalId: approval.id, requestedBy: approval.requestedBy }),
    },
  }
}

/** `arriveAtOrigin` → `journey.arrive-at-origin`, as the audit and the change log store it. */
export const eventName = (name: string): string =>
  `journey.${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

/** Appends the last change to an error that was caused by it: a stale version or a refused transition. */
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
    .where('entry.event', '!=', escalationEvent)
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
  return `${who} ${updateVerbs.get(entry.event) ?? 'lo cambió'} ${when}.`
}

/** Audit events that don't change the state. */
const updateVerbs: ReadonlyMap<string, string> = new Map([
  [eventName('take'), 'lo tomó'],
  [eventName('release'), 'lo soltó'],
  [eventName('snooze'), 'lo pospuso'],
  [eventName('wake'), 'lo devolvió a la lista'],
  [eventName('writeNote'), 'escribió una nota'],
  [eventName('takeNoveltyStep'), 'registró un paso de la novedad'],
  [eventName('replaceDriver'), 'cambió el conductor'],
  [eventName('moveAppointment'), 'cambió la cita'],
  [eventName('changeDestination'), 'cambió el destino'],
  [eventName('approveSurcharge'), 'aprobó un recargo'],
  [eventName('voidSurcharge'), 'anuló un recargo'],
])

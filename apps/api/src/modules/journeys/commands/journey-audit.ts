import { journeyAuditEvent } from '@arriero/domain/audit/journey-audit-event.ts'
import { AppError } from '@arriero/domain/errors.ts'
import { formatRelative } from '@arriero/domain/format/duration.ts'
import { isJourneyStateId, journeyStateDisplay } from '@arriero/domain/journeys/journey-state.ts'
import type { CommandName } from '@arriero/domain/journeys/journey-command.ts'
import type { JourneyEvent } from '@arriero/domain/journeys/journey-event.ts'
import type { Tx } from '#platform/database/schema.ts'
import type { Caller } from '#platform/http/caller.ts'
import type { AuditEntry } from '#platform/observability/audit.ts'
import { escalationEvent } from '../notifications/escalations.ts'
import type { CommandActor } from './command-request.ts'

interface AuditedChange {
  journeyId: string
  /** Name of the event or the command. */
  name: JourneyEvent | CommandName
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
    event: journeyAuditEvent(name),
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
  [journeyAuditEvent('take'), 'lo tomó'],
  [journeyAuditEvent('release'), 'lo soltó'],
  [journeyAuditEvent('snooze'), 'lo pospuso'],
  [journeyAuditEvent('wake'), 'lo devolvió a la lista'],
  [journeyAuditEvent('writeNote'), 'escribió una nota'],
  [journeyAuditEvent('takeNoveltyStep'), 'registró un paso de la novedad'],
  [journeyAuditEvent('replaceDriver'), 'cambió el conductor'],
  [journeyAuditEvent('moveAppointment'), 'cambió la cita'],
  [journeyAuditEvent('changeDestination'), 'cambió el destino'],
  [journeyAuditEvent('approveSurcharge'), 'aprobó un recargo'],
  [journeyAuditEvent('voidSurcharge'), 'anuló un recargo'],
])

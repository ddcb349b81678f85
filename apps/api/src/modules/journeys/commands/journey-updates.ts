import { randomUUID } from 'node:crypto'
import { minuteMs } from '@arriero/domain/calendar/durations.ts'
import { AppError } from '@arriero/domain/errors.ts'
import { formatTime } from '@arriero/domain/format/date.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import type { SnoozeMinutes } from '@arriero/domain/journeys/journey-command.ts'
import { journeyStateDisplay } from '@arriero/domain/journeys/journey-state.ts'
import type { NoveltyProtocols } from '@arriero/domain/journeys/novelty-protocol.ts'
import { explainNoSnooze } from '@arriero/domain/journeys/snooze.ts'
import { isClosedState } from '@arriero/domain/journeys/journey-transitions.ts'
import type { ChangeTransaction } from '#platform/change-log/change.ts'
import type { Tx } from '#platform/database/schema.ts'
import type { Caller } from '#platform/http/caller.ts'
import { writeAudit } from '#platform/observability/audit.ts'
import { recordJourney } from '../record-journey.ts'
import {
  type CommandActor,
  requireAdministrator,
  type UpdateCommand,
  type VoidSurchargeById,
} from './command-request.ts'
import { journeyAuditEntry } from './journey-audit.ts'
import { requireCurrentVersion } from './journey-decision.ts'
import {
  findOpenNovelty,
  type LockedJourney,
  statusOf,
  type UpdateContext,
  type UpdateDetail,
} from './journey-record.ts'
import { changeDestination } from './new-destination.ts'
import { addNoveltyStep } from './novelties.ts'
import { moveAppointment, replaceDriver } from './remedies.ts'
import { approveSurcharge, voidSettledSurcharge } from './surcharges.ts'

interface JourneyUpdate {
  journey: LockedJourney
  actor: CommandActor
  command: UpdateCommand | VoidSurchargeById
  caller: Caller | undefined
  protocols: NoveltyProtocols
  now: Date
}

/** An update raises the version like a transition does, but writes no transition row. */
export async function updateJourney(
  { tx, record }: ChangeTransaction,
  { journey, actor, command, caller, protocols, now }: JourneyUpdate,
): Promise<JourneyDocument> {
  const administratorId = requireAdministrator(actor)
  requireCurrentVersion(journey, command.expectedVersion)
  const context = { tx, record, journey, administratorId, protocols, now }
  const detail = await applyUpdate(context, command)
  const version = journey.version + 1
  await tx
    .updateTable('journeys')
    .set({ version, command_version: version })
    .where('id', '=', journey.id)
    .execute()
  const audit = { journeyId: journey.id, name: command.name, actor, caller }
  await writeAudit(tx, now, journeyAuditEntry({ ...audit, detail: { ...detail, version } }))
  return recordJourney(tx, record, journey.id)
}

function applyUpdate(
  context: UpdateContext,
  command: UpdateCommand | VoidSurchargeById,
): Promise<UpdateDetail> {
  switch (command.name) {
    case 'take':
      return claimJourney(context)
    case 'release':
      return releaseJourney(context)
    case 'snooze':
      return snoozeJourney(context, command.minutes)
    case 'wake':
      return wakeJourney(context)
    case 'writeNote':
      return addNote(context, command.note)
    case 'takeNoveltyStep':
      return addNoveltyStep(context, command)
    case 'replaceDriver':
      return replaceDriver(context, command)
    case 'moveAppointment':
      return moveAppointment(context, command)
    case 'changeDestination':
      return changeDestination(context, command)
    case 'approveSurcharge':
      return approveSurcharge(context, command.surchargeId)
    case 'voidSurcharge':
      return voidSettledSurcharge(context, command)
  }
}

/** A claim shows which administrator attends the journey, so that two don't work on it. */
async function claimJourney(context: UpdateContext): Promise<UpdateDetail> {
  const { tx, journey, administratorId, now } = context
  requireOpenJourney(journey)
  const claim = await findClaim(tx, journey.id)
  if (claim) {
    const who = claim.id === administratorId ? 'Usted' : `${claim.given_names} ${claim.surnames}`
    const since = formatTime(claim.since)
    throw new AppError('journey.taken', `${who} ya atiende este viaje desde las ${since}.`)
  }
  await tx
    .insertInto('claims')
    .values({ journey_id: journey.id, administrator_id: administratorId, since: now })
    .execute()
  return {}
}

/** Any administrator may release a claim: its owner may have gone home. */
async function releaseJourney({ tx, journey }: UpdateContext): Promise<UpdateDetail> {
  const released = await tx
    .deleteFrom('claims')
    .where('journey_id', '=', journey.id)
    .returning('administrator_id')
    .executeTakeFirst()
  if (!released) throw new AppError('journey.not-taken')
  return { of: released.administrator_id }
}

const findClaim = (tx: Tx, journeyId: string) =>
  tx
    .selectFrom('claims')
    .innerJoin('users', 'users.id', 'claims.administrator_id')
    .select(['users.id', 'users.given_names', 'users.surnames', 'claims.since'])
    .where('claims.journey_id', '=', journeyId)
    .executeTakeFirst()

/** A second snooze replaces the first and counts from now. A critical novelty can't be put off. */
async function snoozeJourney(
  { tx, journey, administratorId, protocols, now }: UpdateContext,
  minutes: SnoozeMinutes,
): Promise<UpdateDetail> {
  requireOpenJourney(journey)
  const novelty = await findOpenNovelty(tx, journey.id)
  const refusal = explainNoSnooze(novelty?.code, protocols)
  if (refusal !== undefined) throw new AppError('journey.not-snoozable', refusal)
  const until = new Date(now.getTime() + minutes * minuteMs)
  await tx
    .updateTable('journeys')
    .set({ snoozed_until: until, snoozed_by: administratorId })
    .where('id', '=', journey.id)
    .execute()
  return { until: until.toISOString() }
}

/** Any administrator may end a snooze. */
async function wakeJourney({ tx, journey }: UpdateContext): Promise<UpdateDetail> {
  if (journey.snoozed_until === null) throw new AppError('journey.not-snoozed')
  await tx
    .updateTable('journeys')
    .set({ snoozed_until: null, snoozed_by: null })
    .where('id', '=', journey.id)
    .execute()
  return { of: journey.snoozed_by }
}

async function addNote(
  { tx, journey, administratorId, now }: UpdateContext,
  text: string,
): Promise<UpdateDetail> {
  const id = randomUUID()
  await tx
    .insertInto('notes')
    .values({ id, journey_id: journey.id, author_id: administratorId, at: now, text })
    .execute()
  return { noteId: id }
}

/** A closed journey needs no attention, so it can't be claimed or snoozed. */
function requireOpenJourney(journey: LockedJourney): void {
  if (!isClosedState(statusOf(journey).state)) return
  const { label } = journeyStateDisplay[journey.journey_state_id]
  throw new AppError('journey.transition-refused', `El viaje ya está cerrado: ${label}.`)
}

import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { writeAudit } from '#platform/observability/audit.ts'
import type { Caller } from '#platform/http/caller.ts'
import type { Addition, AdditionDetail } from './additions/addition.ts'
import { releaseJourney, takeJourney } from './additions/claim.ts'
import { addNote } from './additions/note.ts'
import { addNoveltyStep } from './additions/novelty-step.ts'
import { snoozeJourney, wakeJourney } from './additions/snooze.ts'
import { approveSurcharge, voidSettledSurcharge } from './additions/surcharge-verdict.ts'
import type { AdditionCommand, Hand, VoidById } from './asked.ts'
import { auditOf } from './audit-of.ts'
import type { LockedJourney } from './journey-record.ts'
import { refuseStale } from './judge.ts'
import { requireAdministrator } from './require-administrator.ts'
import type { JourneyWriting } from './write-journeys.ts'

interface Adding {
  journey: LockedJourney
  hand: Hand
  command: AdditionCommand | VoidById
  caller: Caller | undefined
  now: Date
}

/** What does not move the journey has no transition, but a version of its own. */
export async function addToJourney(
  { tx, conclude }: JourneyWriting,
  { journey, hand, command, caller, now }: Adding,
): Promise<JourneyDocument> {
  const administratorId = requireAdministrator(hand)
  refuseStale(journey, command.expectedVersion)
  const detail = await add({ tx, journey, administratorId, now }, command)
  const version = journey.version + 1
  await tx
    .updateTable('journeys')
    .set({ version, command_version: version })
    .where('id', '=', journey.id)
    .execute()
  await writeAudit(
    tx,
    now,
    auditOf({
      journeyId: journey.id,
      name: command.name,
      hand,
      caller,
      detail: { ...detail, version },
    }),
  )
  return conclude(journey.id, now)
}

function add(addition: Addition, command: AdditionCommand | VoidById): Promise<AdditionDetail> {
  switch (command.name) {
    case 'take':
      return takeJourney(addition)
    case 'release':
      return releaseJourney(addition)
    case 'snooze':
      return snoozeJourney(addition, command.minutes)
    case 'wake':
      return wakeJourney(addition)
    case 'writeNote':
      return addNote(addition, command.note)
    case 'takeNoveltyStep':
      return addNoveltyStep(addition, command)
    case 'approveSurcharge':
      return approveSurcharge(addition, command.surchargeId)
    case 'voidSurcharge':
      return voidSettledSurcharge(addition, command)
  }
}

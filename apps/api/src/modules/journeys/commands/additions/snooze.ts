import { AppError } from '@arriero/domain/errors.ts'
import type { SnoozeMinutes } from '@arriero/domain/journeys/snooze-minutes.ts'
import type { Addition, AdditionDetail } from './addition.ts'
import { refuseClosed } from './refuse-closed.ts'

/** Again while it is put off: from now on, by whoever asks last. */
export async function snoozeJourney(
  { tx, journey, administratorId, now }: Addition,
  minutes: SnoozeMinutes,
): Promise<AdditionDetail> {
  refuseClosed(journey)
  const until = new Date(now.getTime() + minutes * 60_000)
  await tx
    .updateTable('journeys')
    .set({ snoozed_until: until, snoozed_by: administratorId })
    .where('id', '=', journey.id)
    .execute()
  return { until: until.toISOString() }
}

/** By anybody, as what somebody took can be released by anybody. */
export async function wakeJourney({ tx, journey }: Addition): Promise<AdditionDetail> {
  if (journey.snoozed_until === null) throw new AppError('journey.not-snoozed')
  await tx
    .updateTable('journeys')
    .set({ snoozed_until: null, snoozed_by: null })
    .where('id', '=', journey.id)
    .execute()
  return { of: journey.snoozed_by }
}

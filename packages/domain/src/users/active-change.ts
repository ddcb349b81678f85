import { type CalendarDay, formatDay } from '../calendar/calendar-day.ts'
import type { PaperKind } from './paper.ts'
import {
  type ReviewFieldType,
  type ReviewItemKey,
  reviewItem,
  reviewItemKeys,
} from './review-item.ts'

/**
 * What an active person sends by themselves. A renewal waits for its review while they stay active; other data about who
 * they are or what they drive bring them back to review.
 */
export const activeChanges = ['renewal', 'review'] as const
export type ActiveChange = (typeof activeChanges)[number]

/** Whether a driver writes the plate of another truck than the registered one. */
export type ChangedVehicle = 'registered' | 'other' | 'none'

const hasField = (item: ReviewItemKey, types: readonly ReviewFieldType[]): boolean =>
  Object.values(reviewItem(item).fields).some(({ type }) => types.includes(type))

const isRenewable = (item: ReviewItemKey): boolean =>
  reviewItem(item).paper !== undefined && hasField(item, ['expiry'])

const identifies = (item: ReviewItemKey): boolean => hasField(item, ['cedula', 'nit', 'plate'])

/** Null if an active person can't send the item. With another truck, everything about it is sent together. */
export function activeChangeOf(item: ReviewItemKey, vehicle: ChangedVehicle): ActiveChange | null {
  if (reviewItem(item).of === 'vehicle') {
    if (vehicle === 'other') return 'review'
    if (vehicle === 'none') return identifies(item) ? 'review' : null
  }
  if (isRenewable(item)) return 'renewal'
  return identifies(item) ? 'review' : null
}

/** The item with which a paper is renewed, if there is one. */
export const renewalItemOf = (kind: PaperKind): ReviewItemKey | undefined =>
  reviewItemKeys.find((item) => reviewItem(item).paper === kind && isRenewable(item))

/** Why a day is none of a renewed paper; undefined if it is. */
export const renewalProblem = (
  expiresOn: CalendarDay,
  recorded: CalendarDay | null,
): string | undefined =>
  recorded !== null && expiresOn <= recorded
    ? `Ya tenemos uno que vence el ${formatDay(recorded)}. Envíe el renovado.`
    : undefined

import { addDays, dayOf } from '@arriero/domain/calendar/calendar-day.ts'
import { hourMs } from '@arriero/domain/calendar/durations.ts'
import { Random } from '@arriero/domain/demo/random.ts'
import { renewalItemOf } from '@arriero/domain/users/active-change.ts'
import { reviewItem } from '@arriero/domain/users/review-item.ts'
import { paperStanding } from '@arriero/domain/users/paper.ts'
import type { Tx } from '#platform/database/schema.ts'
import type { SeededJourney } from './current-journeys.ts'
import { papersOf } from './demo-applicants.ts'
import { createFileRow } from './demo-papers.ts'
import { insertRows } from './insert-rows.ts'

/** How long ago each of them was sent. */
const hoursAgo = [28, 9, 2]

/** Papers that expire soon, and that their active drivers have renewed: each waits for a review. */
export async function insertRenewals(
  tx: Tx,
  { seed, now }: { seed: number; now: Date },
  journeys: readonly SeededJourney[],
): Promise<void> {
  const random = new Random(seed + 22)
  const renewals = journeys.flatMap((journey) => findSoon(journey, now)).slice(0, hoursAgo.length)
  const sent = renewals.map(({ item, expiresOn, driver, vehicle }, at) => {
    const sentAt = new Date(now.getTime() - (hoursAgo[at] ?? 1) * hourMs)
    const files = papersOf[item].map((paper) =>
      createFileRow(random, paper, driver.user_id, sentAt),
    )
    const { fields } = reviewItem(item)
    const row = {
      user_id: driver.user_id,
      item,
      attempt: 1,
      fields: {
        number: `DEMO-RENOVADO-${at + 1}`,
        ...('category' in fields && { category: driver.licence_category }),
        expiresOn: addDays(expiresOn, 365),
      },
      file_ids: files.map(({ id }) => id),
      vehicle_id: reviewItem(item).of === 'vehicle' ? vehicle.id : null,
      sent_at: sentAt,
      verdict: null,
      reason: null,
      note: null,
      decided_by: null,
      decided_at: null,
    }
    return { files, row }
  })
  await insertRows(
    tx,
    'files',
    sent.flatMap(({ files }) => files),
  )
  await insertRows(
    tx,
    'review_items',
    sent.map(({ row }) => row),
  )
}

function findSoon({ papers, truck: { driver, vehicle } }: SeededJourney, now: Date) {
  for (const { kind, expires_on: expiresOn } of papers) {
    const item = renewalItemOf(kind)
    if (item && expiresOn && paperStanding(expiresOn, dayOf(now)) === 'expires-soon') {
      return [{ item, expiresOn, driver, vehicle }]
    }
  }
  return []
}

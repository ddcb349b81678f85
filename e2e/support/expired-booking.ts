import type { JourneyPage } from '@arriero/domain/contract/http/journeys.ts'
import type { StoredUser } from '@arriero/domain/contract/http/session.ts'
import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import type { BrowserContext } from '@playwright/test'

/** A booking that nobody took in time, found with the session that this browser holds. */
export async function findExpiredBooking(context: BrowserContext) {
  const user = (await context.cookies()).find(({ name }) => name === 'user')?.value ?? ''
  const { accessToken } = JSON.parse(decodeURIComponent(user)) as StoredUser
  const answer = await context.request.get(
    `/gateway/journeys?states=${journeyStates.RequestBookingExpired}&limit=1`,
    { headers: { authorization: `Bearer ${accessToken}` } },
  )
  const [expired] = ((await answer.json()) as JourneyPage).journeys
  if (!expired) throw new Error('No booking has expired')
  return expired
}

import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'

/** What whoever is not an administrator reads of a journey: the office stays out of it, and so do other drivers. */
export function forOutsiders(document: JourneyDocument, callerId: string): JourneyDocument {
  const { customer, driver, offeredTo } = document
  const mayCall = callerId === driver?.id || callerId === customer.id
  return {
    ...document,
    driver: driver && (mayCall ? driver : { ...driver, phone: '' }),
    offeredTo: offeredTo?.id === callerId ? offeredTo : null,
    attendedBy: null,
    snooze: null,
    papersExpireOn: null,
  }
}

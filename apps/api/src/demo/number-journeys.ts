import { searchWords } from '#modules/journeys/search-words.ts'
import type { Truck } from './demo-trucks.ts'
import type { JourneyStory } from './story/journey-story.ts'

const firstNumber = 10_001

/** Codes in the order they were asked for, and with them what journeys are found by. Answers the next number. */
export function numberJourneys(
  stories: readonly JourneyStory[],
  fleet: readonly Truck[],
  customers: readonly { user_id: string; company_name: string }[],
): number {
  const truckByDriver = new Map(fleet.map((truck) => [truck.user.id, truck]))
  const companies = new Map(customers.map((customer) => [customer.user_id, customer.company_name]))
  const inOrder = stories.toSorted(
    (one, other) => Number(one.journey.created_at) - Number(other.journey.created_at),
  )
  for (const [at, { journey }] of inOrder.entries()) {
    const truck = truckByDriver.get(journey.driver_id ?? '')
    journey.code = `V-${firstNumber + at}`
    journey.search_text = searchWords({
      code: journey.code,
      customer: companies.get(journey.customer_id) ?? '',
      driver: truck ? `${truck.user.given_names} ${truck.user.surnames}` : null,
      plate: truck?.vehicle.plate ?? null,
      trailerPlate: journey.trailer_plate,
      origin: journey.origin_name,
      destination: journey.destination_name,
      cargo: journey.cargo,
      manifest: journey.manifest_number,
    })
  }
  return firstNumber + inOrder.length
}

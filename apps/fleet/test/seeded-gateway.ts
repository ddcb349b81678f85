import { createCurrentJourneys, type SeededJourney } from '../../api/src/demo/current-journeys.ts'
import { createCustomers } from '../../api/src/demo/demo-people.ts'
import { createTruck } from '../../api/src/demo/demo-trucks.ts'
import { journeyDocument } from '../../api/src/modules/journeys/journey-document.ts'
import { addDays, dayOf } from '@arriero/domain/calendar/calendar-day.ts'
import { demoCustomerToken, demoDriverToken } from '@arriero/domain/demo/demo-device.ts'
import { Random } from '@arriero/domain/demo/random.ts'
import { defaultLimits, scaleLimits } from '@arriero/domain/journeys/journey-limits.ts'
import { FakeGateway } from './fake-gateway.ts'

const seed = 57

/** A gateway with the journeys and trucks that the demo starts with. */
export function seedGateway(trucks: number, speed: number, now: Date): FakeGateway {
  const gateway = new FakeGateway(speed)
  const random = new Random(seed)
  const { rows } = createCustomers(random)
  const fleet = Array.from({ length: trucks }, (_, number) => createTruck(random, number))
  const current = createCurrentJourneys(
    {
      random,
      now,
      speed,
      limits: scaleLimits(defaultLimits, speed),
      customers: rows.map((row) => ({ id: row.user_id, name: row.company_name })),
      administratorIds: ['laura', 'diego'],
    },
    fleet,
  )
  // The devices of the fake gateway are known by their tokens.
  const tokens = new Map([
    ...fleet.map(({ user, number }): [string, string] => [user.id, demoDriverToken(number)]),
    ...rows.map(({ user_id }, number): [string, string] => [user_id, demoCustomerToken(number)]),
  ])
  const tokenOf = (id: string) => tokens.get(id) ?? id
  for (const seeded of current) addSeeded(gateway, seeded, tokenOf, now)
  return gateway
}

function addSeeded(
  gateway: FakeGateway,
  { history, truck, lastPosition, papers }: SeededJourney,
  tokenOf: (id: string) => string,
  now: Date,
): void {
  const driver = gateway.driver(tokenOf(truck.user.id))
  const { plate, type, payload_kg: payloadKg } = truck.vehicle
  driver.me.vehicle = { plate, type }
  driver.me.seen = { ...lastPosition, at: lastPosition.at.toISOString() }
  driver.payloadKg = payloadKg
  driver.isUnfit = papers.some(({ expires_on }) => String(expires_on) < addDays(dayOf(now), 0))
  const { journey, novelties, surcharges } = history
  const novelty = novelties.find(({ resolved_at }) => resolved_at === null)
  const running = surcharges.find(({ status }) => status === 'running')
  const document = journeyDocument({
    ...journey,
    company_name: '',
    driver_given_names: 'Jhon',
    driver_surnames: 'Jairo',
    driver_phone: null,
    plate,
    vehicle_type: type,
    offered_to: journey.offered_driver_id
      ? { id: journey.offered_driver_id, given_names: '', surnames: '' }
      : null,
    attended_by: null,
    novelty: novelty
      ? { code: novelty.code, opened_at: novelty.opened_at.toISOString(), steps: [] }
      : null,
    surcharge: running
      ? { started_at: running.started_at.toISOString(), rate_cop: running.rate_cop }
      : null,
    snoozed_by_person: null,
    papers_expire_on: null,
  })
  const { customer, driver: assigned, offeredTo } = document
  gateway.cargoKg.set(document.id, journey.cargo_kg ?? 0)
  gateway.addJourney({
    ...document,
    customer: { ...customer, id: tokenOf(customer.id) },
    driver: assigned && { ...assigned, id: tokenOf(assigned.id) },
    offeredTo: offeredTo && { ...offeredTo, id: tokenOf(offeredTo.id) },
  })
  gateway.settledAt.push(
    ...surcharges
      .filter(({ status }) => status === 'settled')
      .map(({ ended_at }) => Number(ended_at ?? now)),
  )
}

import { type Corridor, type CorridorEnd, corridors } from '@arriero/domain/corridors/corridors.ts'
import { drawGoods, natureOfGoods } from '@arriero/domain/demo/demo-goods.ts'
import { drawAddress } from '@arriero/domain/demo/demo-sites.ts'
import type { Random } from '@arriero/domain/demo/random.ts'
import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import type { JourneyColumns } from '#modules/journeys/commands/journey-record.ts'
import type { DemoCompany } from '../demo-context.ts'
import type { DemoTruck } from '../demo-trucks.ts'
import { jitter } from './positions.ts'

export interface DemoLoad {
  corridor: Corridor
  customer: DemoCompany
  truck: DemoTruck
}

export function drawLoad(
  random: Random,
  truck: DemoTruck,
  customers: readonly DemoCompany[],
): DemoLoad {
  return { corridor: random.pick(corridors), customer: random.pick(customers), truck }
}

/** A journey as the customer requested it. */
export function createJourney(
  random: Random,
  { corridor, customer, truck }: DemoLoad,
  times: { createdAt: Date; loadingAt: Date | null; promisedAt: Date },
): JourneyColumns {
  const kind = times.loadingAt ? 'booking' : 'immediate'
  const [from, to] = [drawSite(random, corridor.origin), drawSite(random, corridor.destination)]
  const id = random.uuid()
  const state = kind === 'booking' ? journeyStates.RequestBooking : journeyStates.Request
  const cargo = drawGoods(random, customer.name, truck.vehicle.payload_kg)
  return {
    id,
    code: '',
    kind,
    journey_state_id: state,
    state_since: times.createdAt,
    stage_since: null,
    created_at: times.createdAt,
    loading_at: times.loadingAt,
    promised_at: times.promisedAt,
    customer_id: customer.id,
    origin_name: from.name,
    origin_divipola: from.divipola,
    origin_lat: from.lat,
    origin_lng: from.lng,
    origin_address: from.address,
    destination_name: to.name,
    destination_divipola: to.divipola,
    destination_lat: to.lat,
    destination_lng: to.lng,
    destination_address: to.address,
    cargo,
    cargo_nature: natureOfGoods(cargo),
    cargo_kg: Math.round((truck.vehicle.payload_kg * random.between(0.5, 1)) / 100) * 100,
    price_cop: drawPrice(random, corridor, truck.priceKey),
    // Initial values. Written out, because spreading so many fields made seeding twice as slow.
    driver_id: null,
    vehicle_id: null,
    trailer_plate: null,
    offered_driver_id: null,
    position_lat: null,
    position_lng: null,
    position_at: null,
    position_progress: null,
    free_wait_minutes: null,
    loading_minutes: null,
    unloading_minutes: null,
    waiting_rate_cop: null,
    manifest_number: null,
    interrupted: [],
    version: 1,
    command_version: 1,
    wait_started_at: null,
    heard_at: null,
    republished_from: null,
    arrived_at: null,
    reached: [state],
    novelty_codes: [],
    surcharge_sites: [],
    cancelled_by: null,
    cancel_reason: null,
    search_text: '',
    snoozed_until: null,
    snoozed_by: null,
    wanted_vehicle_type: null,
    wanted_body_type: null,
    origin_site: null,
    destination_site: null,
  }
}

/** A random site near the centre of the city, which is the end of the corridor. */
function drawSite(random: Random, { name, divipola, ...center }: CorridorEnd) {
  const { lat, lng } = jitter(random, center, 0.03)
  const address = drawAddress(random, divipola)
  return { name, divipola, lat: round(lat), lng: round(lng), address }
}

const round = (degrees: number) => Math.round(degrees * 1e4) / 1e4

function drawPrice(random: Random, corridor: Corridor, priceKey: string): number {
  const [min = 0, max = 0] = corridor.freight[priceKey] ?? []
  return Math.round(random.between(min, max) / 50_000) * 50_000
}

/** Delivery documents, marked as sample data. */
export const drawProof = (random: Random) => ({
  receivedBy: 'Recibo de bodega (demostración)',
  documentNumber: `DEMO-${random.whole(100_000, 999_999)}`,
})

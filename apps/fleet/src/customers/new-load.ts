import type { NewJourneyBody } from '@arriero/domain/contract/http/new-journeys.ts'
import { type Corridor, type CorridorEnd, corridors } from '@arriero/domain/corridors/corridors.ts'
import { kilometresBetween, type Point } from '@arriero/domain/corridors/point.ts'
import { drawGoods, natureOfGoods } from '@arriero/domain/demo/demo-goods.ts'
import { drawAddress } from '@arriero/domain/demo/demo-sites.ts'
import { promisedHours, usualRoadMinutes } from '@arriero/domain/demo/journey-times.ts'
import type { Random } from '@arriero/domain/demo/random.ts'
import { type Pace, toMilliseconds } from '../pace.ts'

interface LoadOptions {
  /** Name of the company that ships it. */
  customer: string
  truck: { place: Point; vehicleType: string }
  isBooking: boolean
  now: number
  pace: Pace
  random: Random
}

/** Load in kilograms that fits every truck of the type. */
const usualLoad: Readonly<Record<string, number>> = {
  Turbo: 3800,
  Sencillo: 7500,
  Dobletroque: 15_000,
  Cuatromanos: 18_000,
  Patineta: 15_500,
  Tractomula: 29_000,
}

/** A load for this truck, from a city near it along one of the corridors. */
export function newLoad({
  customer,
  truck,
  isBooking,
  now,
  pace,
  random,
}: LoadOptions): NewJourneyBody {
  const corridor = corridorFrom(nearbyEnd(truck.place, random), random)
  const inHours = (hours: number) => new Date(now + toMilliseconds(hours * 60, pace)).toISOString()
  const loadingIn = isBooking ? random.between(7, 24) : 0
  const payloadKg = usualLoad[truck.vehicleType] ?? 3000
  const roadHours = usualRoadMinutes(corridor) / 60
  const [origin, destination] = [
    siteIn(corridor.origin, random),
    siteIn(corridor.destination, random),
  ]
  const cargo = drawGoods(random, customer, payloadKg)
  return {
    origin,
    destination,
    cargo,
    cargoNature: natureOfGoods(cargo),
    cargoKg: Math.round(payloadKg * random.between(0.5, 1)),
    priceCop: price(corridor, truck.vehicleType, random),
    ...(isBooking && { loadingAt: inHours(loadingIn) }),
    promisedAt: inHours(loadingIn + promisedHours(roadHours, random)),
  }
}

/** Trucks don't drive farther than this without a load. */
const maxEmptyKm = 120

/** Mostly the nearest city; sometimes the next one, so the truck has to drive there. */
function nearbyEnd(place: Point, random: Random): CorridorEnd {
  const ends = new Map(corridors.map(({ origin }) => [origin.divipola, origin]))
  const [first, second, third] = [...ends.values()].toSorted(
    (one, other) => kilometresBetween(place, one) - kilometresBetween(place, other),
  )
  if (!first || !second || !third) throw new RangeError('Fewer than three cities in the corridors')
  const end = random.pickWeighted([
    [first, 7],
    [second, 2],
    [third, 0.5],
  ])
  return kilometresBetween(place, end) > maxEmptyKm ? first : end
}

/** Short hauls are more frequent. */
const corridorFrom = ({ divipola }: CorridorEnd, random: Random): Corridor =>
  random.pickWeighted(
    corridors
      .filter(({ origin }) => origin.divipola === divipola)
      .map((corridor) => [corridor, 1 / corridor.drivingHours]),
  )

/** A point some kilometres from the city's centre, like real warehouses. */
function siteIn({ name, divipola, lat, lng }: CorridorEnd, random: Random) {
  const offset = () => random.between(-0.05, 0.05)
  const address = drawAddress(random, divipola)
  return { name, divipola, lat: round(lat + offset()), lng: round(lng + offset()), address }
}

const round = (degrees: number): number => Math.round(degrees * 1e4) / 1e4

function price(corridor: Corridor, vehicleType: string, random: Random): number {
  const [min = 300_000, max = 400_000] = corridor.freight[vehicleType.toLowerCase()] ?? []
  return Math.round(random.between(min, max) / 50_000) * 50_000
}

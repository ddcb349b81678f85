import type { Corridor } from '../corridors/corridors.ts'
import type { Random } from './random.ts'
import { speedsOf, type Terrain } from './truck-speeds.ts'

const hour = 60

/** At the wheel; and how long the rest after it is, least and most. */
export const meal = { after: 4.5 * hour, least: 0.6 * hour, most: hour }
export const night = { after: 11 * hour, least: 6 * hour, most: 8 * hour }

type Rest = typeof meal

/** A truck of the middle, for whoever does not know yet which one will come. */
const anyTruck = 'Dobletroque'

const terrains: readonly Terrain[] = ['flat', 'rolling', 'mountain']

function drivingMinutes({ roadKm, terrain }: Corridor, vehicleType: string): number {
  const speeds = speedsOf(vehicleType)
  const hours = terrains.map((kind) => (roadKm * terrain[kind]) / speeds[kind])
  return hours.reduce((sum, part) => sum + part, 0) * hour
}

/** From gate to gate with meals and nights, when nothing comes between. */
export function drawRoadMinutes(corridor: Corridor, vehicleType: string, random: Random): number {
  const driving = drivingMinutes(corridor, vehicleType) * random.between(0.98, 1.15)
  // Nobody knows how long it had been at the wheel before.
  const rests = ({ after, least, most }: Rest) =>
    Math.floor((driving + random.between(0, after)) / after) * random.between(least, most)
  return driving + rests(meal) + rests(night)
}

/** What a customer is told before anybody knows which truck it will be. */
export function usualRoadMinutes(corridor: Corridor): number {
  const driving = drivingMinutes(corridor, anyTruck) * 1.06
  const rests = ({ after, least, most }: Rest) => (driving / after) * ((least + most) / 2)
  return driving + rests(meal) + rests(night)
}

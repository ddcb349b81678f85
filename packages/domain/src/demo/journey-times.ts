import type { Corridor } from '../corridors/corridors.ts'
import type { Random } from './random.ts'

const minutesPerHour = 60

/** Rests: after how many minutes of driving, and how long they take at least and at most. */
export const meal = {
  after: 4.5 * minutesPerHour,
  least: 0.6 * minutesPerHour,
  most: minutesPerHour,
}
export const night = {
  after: 11 * minutesPerHour,
  least: 6 * minutesPerHour,
  most: 8 * minutesPerHour,
}

type Rest = typeof meal

/** A medium truck, for estimates before the vehicle is known. */
const typicalTruck = 'Dobletroque'

const terrains: readonly Terrain[] = ['flat', 'rolling', 'mountain']

function drivingMinutes({ roadKm, terrain }: Corridor, vehicleType: string): number {
  const speeds = speedsOf(vehicleType)
  const hours = terrains.map((kind) => (roadKm * terrain[kind]) / speeds[kind])
  return hours.reduce((sum, part) => sum + part, 0) * minutesPerHour
}

/** Random time from gate to gate, with meals and nights but without novelties. */
export function drawRoadMinutes(corridor: Corridor, vehicleType: string, random: Random): number {
  const driving = drivingMinutes(corridor, vehicleType) * random.between(0.98, 1.15)
  // The driver's time at the wheel since the last rest is random.
  const rests = ({ after, least, most }: Rest) =>
    Math.floor((driving + random.between(0, after)) / after) * random.between(least, most)
  return driving + rests(meal) + rests(night)
}

/** The estimate for the customer before the vehicle is known. */
export function usualRoadMinutes(corridor: Corridor): number {
  const driving = drivingMinutes(corridor, typicalTruck) * 1.06
  const rests = ({ after, least, most }: Rest) => (driving / after) * ((least + most) / 2)
  return driving + rests(meal) + rests(night)
}

export type Terrain = keyof Corridor['terrain']

/** Speeds in km/h used by SICE-TAC, by number of axles. */
const rigidWithTwoAxles = { flat: 53, rolling: 30, mountain: 15 }
const rigidWithMoreAxles = { flat: 56.6, rolling: 32.9, mountain: 18.7 }
const articulated = { flat: 56.2, rolling: 33.1, mountain: 23.6 }

const speedsByVehicle: Readonly<Record<string, Record<Terrain, number>>> = {
  Turbo: rigidWithTwoAxles,
  Sencillo: rigidWithTwoAxles,
  Dobletroque: rigidWithMoreAxles,
  Cuatromanos: rigidWithMoreAxles,
  Patineta: articulated,
  Tractomula: articulated,
}

export const speedsOf = (vehicleType: string): Record<Terrain, number> =>
  speedsByVehicle[vehicleType] ?? rigidWithTwoAxles

/** States in which the truck waits or is at the ramp. */
type SiteStage = 'OnOrigin' | 'Carry' | 'OnDestiny' | 'Discharge'

/** Random time at the site, without novelties. */
export function drawSiteMinutes(stage: SiteStage, random: Random): number {
  switch (stage) {
    case 'OnOrigin':
    case 'OnDestiny':
      // One in sixteen waits longer than the free time.
      return random.next() < 0.94 ? random.between(15, 110) : random.between(125, 280)
    case 'Carry':
      return random.between(40, 150)
    case 'Discharge':
      return random.between(30, 130)
  }
}

/** To drive to the origin, wait and load. */
const hoursBeforeTheRoad = 6

/** Hours from the request or the appointment to the promised delivery. Only a truck with bad luck is late. */
export const promisedHours = (roadHours: number, random: Random): number =>
  hoursBeforeTheRoad + roadHours * random.between(1.2, 1.7)

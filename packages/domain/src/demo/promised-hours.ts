import type { Random } from './random.ts'

/** To come to the load, to wait for it and to load it. */
const hoursBeforeTheRoad = 4

/** What the customer is promised, from the request or the appointment on: about one in ten is promised too much. */
export const promisedHours = (roadHours: number, random: Random): number =>
  hoursBeforeTheRoad + roadHours * random.between(0.92, 1.5)

import type { Device } from './gateway/device.ts'
import type { Pace } from './pace.ts'
import { Customer } from './customers/customer.ts'
import { Market } from './customers/market.ts'
import { Truck } from './trucks/truck.ts'

interface World {
  trucks: number
  customers: number
  pace: Pace
  seed: number
  now: number
}

/** Everybody in the demonstration; their first turns are spread over one round of reports. */
export function createDevices({ trucks: count, customers, pace, seed, now }: World): Device[] {
  const trucks = Array.from(
    { length: count },
    (_, number) => new Truck(number, { pace, seed, startAt: now + (number / count) * pace.moving }),
  )
  const market = new Market(pace, trucks)
  // After the trucks: only then is it known who waits for work.
  const startAt = now + 2 * pace.moving
  const customerList = Array.from(
    { length: customers },
    (_, number) => new Customer(number, { pace, seed, startAt, market }),
  )
  return [...trucks, ...customerList]
}

import type { CustomerRecord } from '@arriero/domain/contract/http/registry.ts'
import { corridors } from '@arriero/domain/corridors/corridors.ts'
import { drawAddress } from '@arriero/domain/demo/demo-sites.ts'
import { Random } from '@arriero/domain/demo/random.ts'
import type { VehicleType } from '@arriero/domain/users/vehicle-type.ts'

const tractomula: VehicleType = 'Tractomula'

/** Registered sites of a demo customer at both ends of one corridor, and the rate that it agreed there. */
export function createTerms(number: number): Pick<CustomerRecord, 'sites' | 'rates'> {
  const corridor = corridors[(number * 7) % corridors.length]
  if (corridor === undefined) throw new Error('There are no corridors')
  // Of its own, so that the other demo data do not depend on it.
  const random = new Random(8400 + number)
  const { origin, destination } = corridor
  const sites = [
    { ...origin, name: 'Planta', address: drawAddress(random, origin.divipola) },
    {
      ...destination,
      name: 'Centro de distribución',
      address: drawAddress(random, destination.divipola),
    },
  ]
  const [min = 0, max = 0] = corridor.freight['tractomula'] ?? []
  const rate = {
    originDivipola: origin.divipola,
    destinationDivipola: destination.divipola,
    vehicleType: tractomula,
    priceCop: Math.round((min + max) / 2 / 50_000) * 50_000,
    validFrom: '2026-01-01',
  }
  return { sites, rates: [rate] }
}

import type { NewJourneyBody } from '@arriero/domain/contract/http/new-journeys.ts'
import { AppError } from '@arriero/domain/errors.ts'
import type { BodyType, VehicleType } from '@arriero/domain/users/vehicle-type.ts'
import type { Insertable } from 'kysely'
import type { Schema } from '#platform/database/schema.ts'
import type { CommandActor, CommandSource } from './command-request.ts'

/** What a customer orders. With a loading appointment it is a booking. */
export type ServiceOrder = Pick<
  Insertable<Schema['journeys']>,
  | 'customer_id'
  | 'origin_name'
  | 'origin_divipola'
  | 'origin_lat'
  | 'origin_lng'
  | 'origin_address'
  | 'destination_name'
  | 'destination_divipola'
  | 'destination_lat'
  | 'destination_lng'
  | 'destination_address'
  | 'cargo'
  | 'cargo_kg'
  | 'cargo_nature'
  | 'price_cop'
  | 'promised_at'
  | 'republished_from'
> & {
  wanted_vehicle_type: VehicleType | null
  wanted_body_type: BodyType | null
  origin_site: string | null
  destination_site: string | null
  loading_at: Date | null
  free_wait_minutes: number | null
  loading_minutes: number | null
  unloading_minutes: number | null
  waiting_rate_cop: number | null
}

export function readServiceOrder(customerId: string, body: NewJourneyBody): ServiceOrder {
  const { origin, destination } = body
  const loadingAt = body.loadingAt ? new Date(body.loadingAt) : null
  const promisedAt = body.promisedAt ? new Date(body.promisedAt) : null
  return {
    customer_id: customerId,
    origin_name: origin.name,
    origin_divipola: origin.divipola,
    origin_lat: origin.lat,
    origin_lng: origin.lng,
    origin_address: origin.address ?? null,
    destination_name: destination.name,
    destination_divipola: destination.divipola,
    destination_lat: destination.lat,
    destination_lng: destination.lng,
    destination_address: destination.address ?? null,
    cargo: body.cargo,
    cargo_kg: body.cargoKg ?? null,
    cargo_nature: body.cargoNature ?? 'general',
    price_cop: body.priceCop,
    loading_at: loadingAt,
    promised_at: promisedAt,
    free_wait_minutes: body.freeWaitMinutes ?? null,
    loading_minutes: body.loadingMinutes ?? null,
    unloading_minutes: body.unloadingMinutes ?? null,
    waiting_rate_cop: body.waitingRateCop ?? null,
    wanted_vehicle_type: body.vehicleType ?? null,
    wanted_body_type: body.bodyType ?? null,
    origin_site: body.originSite ?? null,
    destination_site: body.destinationSite ?? null,
    republished_from: null,
  }
}

/** A customer can order only in their own name; an administrator can enter an order for any customer. */
export function resolveOrderingActor(
  { actor, actorId, enteredBy }: CommandSource,
  customerId: string,
): CommandActor {
  if (enteredBy !== undefined) return { actor, actorId: customerId, enteredBy }
  if (actor === 'customer' && actorId !== customerId) throw new AppError('customer.not-found')
  return { actor, actorId, enteredBy: null }
}

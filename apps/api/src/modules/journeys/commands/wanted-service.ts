import type { Insertable } from 'kysely'
import type { Schema } from '#platform/database/schema.ts'

/** What somebody asks for; with an appointment to load it is a booking. */
export type WantedService = Pick<
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
  | 'price_cop'
  | 'promised_at'
  | 'republished_from'
> & {
  loading_at: Date | null
  free_wait_minutes: number | null
  loading_minutes: number | null
  unloading_minutes: number | null
  waiting_rate_cop: number | null
}

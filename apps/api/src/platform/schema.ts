import type { JourneyStateId } from '@arriero/domain/journeys/journey-state.ts'
import type { UserStateId } from '@arriero/domain/users/user-state.ts'
import type { Generated, Kysely, Transaction } from 'kysely'

/**
 * The tables as the migrations leave them, of every module together: queries join across them, a
 * database handle has one type, and modules may not import each other.
 */
export interface Schema {
  users: UsersTable
  sessions: SessionsTable
  refresh_tokens: RefreshTokensTable
  customers: CustomersTable
  drivers: DriversTable
  vehicles: VehiclesTable
  journeys: JourneysTable
}

export type Db = Kysely<Schema>
export type Tx = Transaction<Schema>

interface UsersTable {
  id: string
  kind: 'administrator' | 'driver' | 'customer'
  user_state_id: UserStateId
  email: string
  given_names: string
  surnames: string
  phone: string | null
  password_hash: string | null
  created_at: Generated<Date>
}

interface SessionsTable {
  id: string
  user_id: string
  created_at: Date
  expires_at: Date
  ended_at: Date | null
}

interface RefreshTokensTable {
  token_hash: string
  session_id: string
  created_at: Date
  expires_at: Date
  used_at: Date | null
}

interface CustomersTable {
  user_id: string
  company_name: string
  nit: string
  nit_check_digit: number
}

interface DriversTable {
  user_id: string
  cedula: string
  licence_category: 'C1' | 'C2' | 'C3'
}

interface VehiclesTable {
  id: string
  plate: string
  type: string
}

interface JourneysTable {
  id: string
  code: string
  journey_state_id: JourneyStateId
  state_since: Date
  customer_id: string
  driver_id: string | null
  vehicle_id: string | null
  origin_name: string
  origin_divipola: string
  origin_lat: number
  origin_lng: number
  destination_name: string
  destination_divipola: string
  destination_lat: number
  destination_lng: number
  cargo: string
  price_cop: number
  position_lat: number | null
  position_lng: number | null
  position_at: Date | null
  position_progress: number | null
  promised_at: Date | null
  version: Generated<number>
  created_at: Generated<Date>
}

import type { ExportFormat, ExportState } from '@arriero/domain/contract/http/journey-exports.ts'
import type { CargoNature } from '@arriero/domain/journeys/cargo-nature.ts'
import type { ExportColumn } from '@arriero/domain/journeys/export-column.ts'
import type { Actor, JourneyEvent } from '@arriero/domain/journeys/journey-event.ts'
import type { JourneyKind } from '@arriero/domain/journeys/journey.ts'
import type { JourneyStateId } from '@arriero/domain/journeys/journey-state.ts'
import type { NoveltyCode } from '@arriero/domain/journeys/novelty.ts'
import type { SurchargeSite, SurchargeStatus } from '@arriero/domain/journeys/surcharge.ts'
import type { PaperKind } from '@arriero/domain/users/paper.ts'
import type { BodyType, VehicleType } from '@arriero/domain/users/vehicle-type.ts'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { RegistryTables } from './registry-tables.ts'

/** Tables of the freight operation. */
export interface FreightTables extends RegistryTables {
  journeys: JourneysTable
  journey_count_steps: JourneyCountStepsTable
  imported_journeys: ImportedJourneysTable
  journey_shares: JourneySharesTable
  journey_share_grants: JourneyShareGrantsTable
  journey_exports: JourneyExportsTable
  transitions: TransitionsTable
  novelties: NoveltiesTable
  novelty_steps: NoveltyStepsTable
  novelty_protocols: NoveltyProtocolsTable
  surcharges: SurchargesTable
  positions: PositionsTable
  notes: NotesTable
  claims: ClaimsTable
  papers: PapersTable
  devices: DevicesTable
  timers: TimersTable
  idempotency_keys: IdempotencyKeysTable
  usual_durations: UsualDurationsTable
}

interface JourneysTable {
  id: string
  code: string
  journey_state_id: JourneyStateId
  state_since: Date
  stage_since: Generated<Date | null>
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
  kind: Generated<JourneyKind>
  trailer_plate: Generated<string | null>
  origin_address: Generated<string | null>
  destination_address: Generated<string | null>
  loading_at: Generated<Date | null>
  cargo_kg: Generated<number | null>
  cargo_nature: Generated<CargoNature>
  free_wait_minutes: Generated<number | null>
  loading_minutes: Generated<number | null>
  unloading_minutes: Generated<number | null>
  waiting_rate_cop: Generated<number | null>
  manifest_number: Generated<string | null>
  interrupted: Generated<JourneyStateId[]>
  command_version: Generated<number>
  offered_driver_id: Generated<string | null>
  wait_started_at: Generated<Date | null>
  heard_at: Generated<Date | null>
  republished_from: Generated<string | null>
  arrived_at: Generated<Date | null>
  reached: Generated<JourneyStateId[]>
  novelty_codes: Generated<NoveltyCode[]>
  surcharge_sites: Generated<SurchargeSite[]>
  cancelled_by: Generated<Actor | null>
  cancel_reason: Generated<string | null>
  search_text: Generated<string>
  snoozed_until: Generated<Date | null>
  snoozed_by: Generated<string | null>
  wanted_vehicle_type: Generated<VehicleType | null>
  wanted_body_type: Generated<BodyType | null>
  origin_site: Generated<string | null>
  destination_site: Generated<string | null>
}

interface JourneyCountStepsTable {
  journey_state_id: JourneyStateId
  step: number
}

/** Which row of a file became which journey. */
interface ImportedJourneysTable {
  identity: string
  scope: string
  journey_id: string
  import_id: string
  row_number: number
  at: Date
}

interface JourneySharesTable {
  id: string
  journey_id: string
  token_hash: string
  created_by: string
  created_at: Date
  expires_at: Date | null
  revoked_at: Date | null
}

interface JourneyShareGrantsTable {
  subject: string
  share_id: string
  ends_at: Date
}

interface JourneyExportsTable {
  id: string
  created_by: string
  created_at: Date
  filter: JSONColumnType<Record<string, unknown>>
  format: ExportFormat
  columns: ExportColumn[]
  has_personal_data: boolean
  state: ExportState
  row_count: number
  written: Generated<number>
  leased_until: Generated<Date | null>
  attempts: Generated<number>
  file_id: Generated<string | null>
  size_bytes: Generated<number | null>
  expires_at: Generated<Date | null>
  message: Generated<string | null>
  token_hashes: Generated<string[]>
}

interface TransitionsTable {
  journey_id: string
  version: number
  event: JourneyEvent
  from_state_id: JourneyStateId | null
  to_state_id: JourneyStateId
  actor: Actor
  actor_id: string | null
  entered_by: string | null
  at: Date
  reported_at: Date | null
  occurred_at: Generated<Date | null>
  lat: number | null
  lng: number | null
  reason_code: string | null
  note: string | null
  request_id: string | null
  stay_seconds: number | null
  stage_state_id: Generated<JourneyStateId | null>
  stage_seconds: Generated<number | null>
  detail: JSONColumnType<Record<string, unknown>>
}

interface NoveltiesTable {
  id: string
  journey_id: string
  code: NoveltyCode
  escalated_at: Generated<Date | null>
  opened_at: Date
  note: string | null
  resolved_at: Date | null
  resolution_code: string | null
}

interface NoveltyStepsTable {
  novelty_id: string
  position: number
  /** Id of the step in the protocol. */
  step: string
  /** As the protocol called it then; null for steps from before protocols, like `outcome`. */
  text: string | null
  outcome: string | null
  at: Date
  by_user: string
  note: string | null
}

/** The kinds whose protocol the installation has changed. */
interface NoveltyProtocolsTable {
  code: NoveltyCode
  /** Null: the default again. Checked when read, because an older version may have written it. */
  protocol: JSONColumnType<Record<string, unknown>> | null
  version: number
  changed_by: string | null
  changed_at: Date
}

interface SurchargesTable {
  id: string
  journey_id: string
  site: SurchargeSite
  status: SurchargeStatus
  started_at: Date
  ended_at: Date | null
  paused_seconds: Generated<number>
  minutes: number | null
  rate_cop: number
  amount_cop: number | null
  reason_code: string | null
  note: string | null
  requested_by: Generated<string | null>
  decided_by: string | null
  decided_at: Date | null
  version: Generated<number>
}

interface PositionsTable {
  journey_id: string
  reported_at: Date
  lat: number
  lng: number
  speed_kmh: number | null
  received_at: Date
}

interface NotesTable {
  id: string
  journey_id: string
  author_id: string
  at: Date
  text: string
}

interface ClaimsTable {
  journey_id: string
  administrator_id: string
  since: Date
}

interface PapersTable {
  id: string
  driver_id: string | null
  vehicle_id: string | null
  kind: PaperKind
  number: string
  /** A date like `2026-11-15`, without time zone. */
  expires_on: ColumnType<string | null, string | null, string | null>
}

interface DevicesTable {
  id: string
  user_id: string
  token_hash: string
  name: string
  created_at: Date
  revoked_at: Date | null
}

interface TimersTable {
  journey_id: string
  event: JourneyEvent
  due_at: Date
}

interface IdempotencyKeysTable {
  actor_id: string
  key: string
  request_hash: string
  answer: JSONColumnType<Record<string, unknown>>
  at: Date
}

interface UsualDurationsTable {
  state_id: JourneyStateId
  origin_divipola: string | null
  destination_divipola: string | null
  customer_id: string | null
  samples: number
  median_seconds: number
  p90_seconds: number
}

import type { HolderRecord, TrailerRecord } from '@arriero/domain/contract/http/registry-holders.ts'
import type { CustomerRecord } from '@arriero/domain/contract/http/registry.ts'
import type { DocumentType } from '@arriero/domain/identity/document.ts'
import type { CompanyKind } from '@arriero/domain/users/company-kind.ts'
import type { ImportKind } from '@arriero/domain/users/import-columns.ts'
import type { LicenceCategory } from '@arriero/domain/users/vehicle-type.ts'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** Customers, drivers, vehicles and what belongs to them. */
export interface RegistryTables {
  customers: CustomersTable
  drivers: DriversTable
  vehicles: VehiclesTable
  holders: HoldersTable
  trailers: TrailersTable
  imports: ImportsTable
  merged_records: MergedRecordsTable
  renamed_subjects: RenamedSubjectsTable
}

/** Of records that people edit together and search. */
interface RegistryColumns {
  version: Generated<number>
  changed_by: Generated<string | null>
  changed_at: Generated<Date | null>
  /** Empty until the server has written it; then the generated `search_words` follow. */
  search_text: Generated<string>
  sort_name: Generated<string>
}

interface CustomersTable extends RegistryColumns {
  user_id: string
  company_name: string
  nit: string
  nit_check_digit: number
  company_kind: Generated<CompanyKind>
  habilitation_number: Generated<string | null>
  credit_days: Generated<number>
  credit_limit_cop: Generated<number | null>
  sites: ColumnType<CustomerRecord['sites'], string | undefined, string>
  contacts: ColumnType<CustomerRecord['contacts'], string | undefined, string>
  rates: ColumnType<CustomerRecord['rates'], string | undefined, string>
}

interface DriversTable extends RegistryColumns {
  user_id: string
  cedula: string
  licence_category: LicenceCategory
  vehicle_id: Generated<string | null>
  third_party_company: Generated<string | null>
  seen_lat: Generated<number | null>
  seen_lng: Generated<number | null>
  seen_at: Generated<Date | null>
}

interface VehiclesTable extends RegistryColumns {
  id: string
  plate: string
  type: string
  payload_kg: Generated<number | null>
  body_type: Generated<string | null>
  gps_provider: Generated<string | null>
  trailer_plate: Generated<string | null>
  owner_id: Generated<string | null>
  holder_id: Generated<string | null>
}

/** Who owns a vehicle or is paid for its journeys. */
interface HoldersTable extends RegistryColumns {
  id: string
  name: string
  document_type: DocumentType
  document_number: string
  phone: string
  bank: ColumnType<HolderRecord['bank'], string | null, string | null>
}

interface TrailersTable extends RegistryColumns {
  id: string
  plate: string
  type: string
  vehicle_id: string | null
  papers: ColumnType<TrailerRecord['papers'], string | undefined, string>
}

/** Files that people import: the rows of the file until the import ends, then its result. */
interface ImportsTable {
  id: string
  kind: ImportedKind
  created_by: string
  created_at: Date
  expires_at: Date
  rows: ColumnType<{ number: number; texts: Partial<Record<string, string>> }[], string, string>
  row_count: number
  state: 'preview' | 'waiting' | 'running' | 'done' | 'failed'
  mode: Generated<'all' | 'valid'>
  with_changes: Generated<boolean>
  leased_until: Generated<Date | null>
  done: Generated<number>
  created: Generated<number>
  changed: Generated<number>
  unchanged: Generated<number>
  skipped: Generated<number>
  message: Generated<string | null>
  file_name: Generated<string | null>
  file_hash: Generated<string | null>
  caller: ColumnType<RecordedCaller | null, string | undefined, string>
}

/** Who asked for it, as the audit tells. */
interface RecordedCaller {
  address: string
  userAgent: string
  requestId: string
}

/** Records of the registry, and journeys. */
export type ImportedKind = ImportKind | 'journeys'

/** Where duplicates went. */
interface MergedRecordsTable {
  kind: 'customer' | 'driver' | 'vehicle' | 'trailer' | 'holder'
  id: string
  into_id: string
  merged_at: Date
  merged_by: string | null
}

/** Names, plates and phones that changed, until the journeys that show them are written again. */
interface RenamedSubjectsTable {
  id: GeneratedAlways<number>
  kind: 'customer' | 'driver' | 'vehicle'
  subject_id: string
  is_open_done: Generated<boolean>
  after_id: Generated<string | null>
}

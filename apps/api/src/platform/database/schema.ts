import type { AuditActorKind } from '@arriero/domain/audit/audit-actor.ts'
import type { SavedView } from '@arriero/domain/contract/http/saved-views.ts'
import type { UserKind } from '@arriero/domain/users/ability.ts'
import type { Role } from '@arriero/domain/users/role.ts'
import type { UserStateId } from '@arriero/domain/users/user-state.ts'
import type { Generated, GeneratedAlways, JSONColumnType, Kysely, Transaction } from 'kysely'
import type { AccessTables } from './access-tables.ts'
import type { FreightTables } from './freight-tables.ts'
import type { NotificationTables } from './notification-tables.ts'
import type { OutcomeTables } from './outcome-tables.ts'
import type { PeopleTables } from './people-tables.ts'

/**
 * The tables of all modules as the migrations leave them. In one place because queries join across modules, a
 * database handle has one type, and modules may not import each other.
 */
export interface Schema
  extends AccessTables, FreightTables, NotificationTables, OutcomeTables, PeopleTables {
  users: UsersTable
  sessions: SessionsTable
  refresh_tokens: RefreshTokensTable
  second_factors: SecondFactorsTable
  recovery_codes: RecoveryCodesTable
  provider_links: ProviderLinksTable
  invitations: InvitationsTable
  password_resets: PasswordResetsTable
  throttles: ThrottlesTable
  audit_entries: AuditEntriesTable
  changes: ChangesTable
  change_log: ChangeLogTable
  change_consumers: ChangeConsumersTable
  leases: LeasesTable
  saved_views: SavedViewsTable
  demo_world: DemoWorldTable
  organisation_settings: OrganisationSettingsTable
}

export type Db = Kysely<Schema>
export type Tx = Transaction<Schema>

interface UsersTable {
  id: string
  kind: UserKind
  /** Null for everybody but administrators. */
  role: Generated<Role | null>
  user_state_id: UserStateId
  email: string
  given_names: string
  surnames: string
  phone: string | null
  password_hash: string | null
  password_changed_at: Date | null
  terms_accepted_at: Date | null
  created_at: Generated<Date>
  /** When the present state began. */
  state_since: Generated<Date>
  /** How many changes of state led to the present one. */
  state_version: Generated<number>
  /** When the personal data was erased on request; the names and addresses are placeholders then. */
  erased_at: Generated<Date | null>
}

interface SessionsTable {
  id: string
  user_id: string
  created_at: Date
  expires_at: Date
  ended_at: Date | null
  end_reason: SessionEnd | null
  binding_hash: string
  user_agent: string
  address: string
  last_used_at: Date
  /** Null if the session was opened with a password. */
  provider_link_id: Generated<string | null>
  /** Null unless a passkey opened the session, alone or as second factor. */
  passkey_id: Generated<string | null>
}

/** Why a session ended. */
export type SessionEnd =
  | 'signed-out'
  | 'closed-elsewhere'
  | 'password-changed'
  | 'token-reused'
  | 'too-many'
  | 'provider-unlinked'
  | 'closed-by-administrator'
  | 'disabled'
  | 'passkey-removed'

interface RefreshTokensTable {
  token_hash: string
  session_id: string
  created_at: Date
  expires_at: Date
  used_at: Date | null
}

interface SecondFactorsTable {
  user_id: string
  sealed_secret: string
  created_at: Date
  confirmed_at: Date | null
  last_step: number | null
}

interface RecoveryCodesTable {
  user_id: string
  code_hash: string
  used_at: Date | null
}

interface ProviderLinksTable {
  id: string
  user_id: string
  project: string
  subject: string
  provider: string
  email: string | null
  phone: string | null
  created_at: Date
  last_used_at: Date | null
  unlinked_at: Date | null
}

interface InvitationsTable {
  id: Generated<string>
  token_hash: string
  /** Of the account that it will open. */
  role: Role
  email: string | null
  invited_by: string | null
  created_at: Date
  expires_at: Date
  used_at: Date | null
  revoked_at: Date | null
}

interface PasswordResetsTable {
  token_hash: string
  user_id: string
  created_at: Date
  expires_at: Date
  used_at: Date | null
}

interface ThrottlesTable {
  key: string
  turns: number
  ends_at: Date
}

interface AuditEntriesTable {
  id: GeneratedAlways<number>
  at: Date
  event: string
  actor_kind: AuditActorKind
  actor_id: string | null
  subject_kind: string | null
  subject_id: string | null
  address: string | null
  user_agent: string | null
  request_id: string | null
  detail: JSONColumnType<Record<string, unknown>>
}

interface ChangesTable {
  seq: GeneratedAlways<number>
  collection: string
  document_id: string
  version: number
  kind: ChangeKind
  fields: JSONColumnType<Record<string, unknown>> | null
  at: Date
  cause: string
}

export type ChangeKind = 'put' | 'patch' | 'remove'

interface ChangeLogTable {
  is_only: Generated<true>
  log_id: Generated<string>
  trimmed_through: Generated<number>
}

interface ChangeConsumersTable {
  name: string
  seq: number
  moved_at: Date
}

interface LeasesTable {
  name: string
  holder: string
  ends_at: Date
}

/** What the owner of the installation decides for everybody. */
interface OrganisationSettingsTable {
  is_only: Generated<true>
  second_factor_roles: Role[]
  changed_by: string | null
  changed_at: Date | null
}

interface DemoWorldTable {
  is_only: Generated<true>
  speed: number
}

interface SavedViewsTable extends SavedView {
  user_id: string
  position: number
}

import type { ApprovalKindName, ApprovalStatus } from '@arriero/domain/approvals/approval.ts'
import type { Generated, JSONColumnType } from 'kysely'

/** Passkeys, and actions that two people decide. */
export interface AccessTables {
  passkeys: PasskeysTable
  passkey_challenges: PasskeyChallengesTable
  approvals: ApprovalsTable
}

interface PasskeysTable {
  id: string
  user_id: string
  credential_id: string
  public_key: string
  counter: number
  transports: JSONColumnType<string[]>
  is_synced: boolean
  name: string
  created_at: Date
  last_used_at: Date | null
}

/** What a signed challenge is good for. */
export type ChallengePurpose = 'sign-in' | 'second-factor' | 'confirmation' | 'creation'

interface PasskeyChallengesTable {
  challenge_hash: string
  purpose: ChallengePurpose
  user_id: string | null
  binding_hash: string
  created_at: Date
  expires_at: Date
}

interface ApprovalsTable {
  id: string
  kind: ApprovalKindName
  subject_id: string | null
  payload: JSONColumnType<object>
  summary: string
  note: string | null
  requested_by: string
  requested_at: Date
  expires_at: Date
  status: ApprovalStatus
  decided_by: Generated<string | null>
  decided_at: Generated<Date | null>
  decision_note: Generated<string | null>
  is_alone: Generated<boolean>
  finished_at: Generated<Date | null>
  outcome: Generated<string | null>
}

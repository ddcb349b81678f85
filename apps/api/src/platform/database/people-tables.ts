import type { ApplicantKind, ReviewItemKey } from '@arriero/domain/users/review-item.ts'
import type { Verdict } from '@arriero/domain/users/review-reason.ts'
import type { UserActor, UserEvent, UserStateId } from '@arriero/domain/users/user-state.ts'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'

/** People who register themselves, their files, and the decisions about them. */
export interface PeopleTables {
  registrations: RegistrationsTable
  registration_tokens: RegistrationTokensTable
  registration_codes: RegistrationCodesTable
  consents: ConsentsTable
  files: FilesTable
  deleted_files: DeletedFilesTable
  review_items: ReviewItemsTable
  user_transitions: UserTransitionsTable
  review_locks: ReviewLocksTable
  paper_reminders: PaperRemindersTable
  person_letters: PersonLettersTable
  erased_bans: ErasedBansTable
}

/** What a letter tells: a change of state by its version, a paper that expires, or the verdicts on renewals. */
export type LetterSubject =
  | { kind: 'renewal'; sendings: { item: ReviewItemKey; attempt: number }[] }
  | { kind: 'state'; version: number }
  | { kind: 'paper'; paperId: string; expiresOn: string }

/** What somebody filled in about one item so far. */
export interface FilledItem {
  fields: Record<string, string>
  /** One for each file that the item asks for. */
  fileIds: (string | null)[]
}

interface RegistrationsTable {
  id: string
  kind: ApplicantKind
  email: string
  phone: string
  email_confirmed_at: Date | null
  phone_confirmed_at: Date | null
  items: JSONColumnType<Partial<Record<ReviewItemKey, FilledItem>>>
  created_at: Date
  changed_at: Date
  expires_at: Date
  sent_at: Date | null
  user_id: string | null
}

interface RegistrationTokensTable {
  token_hash: string
  registration_id: string
  created_at: Date
  expires_at: Date
}

interface RegistrationCodesTable {
  registration_id: string
  channel: 'email' | 'sms'
  code_hash: string
  expires_at: Date
  wrong_guesses: Generated<number>
}

interface ConsentsTable {
  id: string
  registration_id: string | null
  user_id: string | null
  text_version: string
  accepted_at: Date
  address: string
  user_agent: string
}

interface FilesTable {
  id: string
  registration_id: string | null
  user_id: string | null
  media_type: 'image/jpeg' | 'application/pdf'
  size_bytes: number
  sha256: string
  width: number | null
  height: number | null
  created_at: Date
}

/** Bytes of the file store that no row of `files` needs. */
interface DeletedFilesTable {
  id: string
  /** Now for a deleted row; in an hour for bytes whose row is not written yet. */
  delete_after: Generated<Date>
}

interface ReviewItemsTable {
  user_id: string
  item: ReviewItemKey
  attempt: number
  fields: JSONColumnType<Record<string, string>>
  file_ids: ColumnType<string[], string[] | undefined, string[]>
  /** Of a vehicle's paper, the truck that it was sent for; null if it came with the data of its truck. */
  vehicle_id: ColumnType<string | null, string | null | undefined, string | null>
  sent_at: Date
  verdict: Verdict | null
  reason: string | null
  note: string | null
  decided_by: string | null
  decided_at: Date | null
}

interface UserTransitionsTable {
  user_id: string
  version: number
  event: UserEvent
  from_state_id: UserStateId
  to_state_id: UserStateId
  actor: UserActor
  actor_id: string | null
  at: Date
  reason: string | null
  note: string | null
}

interface ReviewLocksTable {
  user_id: string
  holder_id: string
  until: Date
}

interface PaperRemindersTable {
  paper_id: string
  expires_on: string
  days_before: 30 | 15 | 7 | 1
  sent_at: Date
}

interface PersonLettersTable {
  id: string
  user_id: string
  about: JSONColumnType<LetterSubject>
  created_at: Date
  due_at: Date
  attempts: Generated<number>
}

/** Hashes of the numbers and e-mails of blocked people who were erased. */
interface ErasedBansTable {
  hash: string
  erased_at: Date
}

import { sql } from 'kysely'
import type { Tx } from '#platform/database/schema.ts'
import type { RecordStore, RegisteredRecord } from '../record-store.ts'

/**
 * What happens to rows that refer to a record which is merged with another: they move; they move unless the other
 * one has such a row already; or they are deleted with the record. Journeys move with the figures of those that ended.
 */
type MergeRule = 'move' | 'moveWithFigures' | { moveUnlessSame: string } | 'delete'

/**
 * A rule for every foreign key to records and users; a test compares them with the database.
 * Of keys to users, only those of drivers and customers ever match: administrators are not merged.
 */
export const mergeRules: Record<MergedTable, Readonly<Record<string, MergeRule>>> = {
  customers: {
    'journeys.customer_id': 'moveWithFigures',
    // Calculated again every night.
    'usual_durations.customer_id': 'delete',
  },
  drivers: {
    'journeys.driver_id': 'moveWithFigures',
    'journeys.offered_driver_id': 'move',
    'papers.driver_id': { moveUnlessSame: 'kind' },
  },
  vehicles: {
    'journeys.vehicle_id': 'move',
    'drivers.vehicle_id': 'move',
    'papers.vehicle_id': { moveUnlessSame: 'kind' },
    // A truck pulls one trailer. The second stays registered, without a truck.
    'trailers.vehicle_id': { moveUnlessSame: 'vehicle_id' },
    'review_items.vehicle_id': 'move',
  },
  // Journeys show a trailer by its plate alone.
  trailers: {},
  holders: {
    'vehicles.owner_id': 'move',
    'vehicles.holder_id': 'move',
  },
  users: {
    'devices.user_id': 'move',
    'registrations.user_id': { moveUnlessSame: 'user_id' },
    'consents.user_id': 'move',
    'files.user_id': 'move',
    'review_items.user_id': { moveUnlessSame: 'item' },
    // The changes of state of the other one are in the audit.
    'user_transitions.user_id': 'delete',
    'review_locks.user_id': 'delete',
    'person_letters.user_id': 'delete',
    'customers.user_id': 'delete',
    'drivers.user_id': 'delete',
    // Drivers and customers don't sign in.
    'sessions.user_id': 'delete',
    'second_factors.user_id': 'delete',
    'recovery_codes.user_id': 'delete',
    'password_resets.user_id': 'delete',
    'provider_links.user_id': 'delete',
    'passkeys.user_id': 'delete',
    'passkey_challenges.user_id': 'delete',
    'approvals.requested_by': 'move',
    'approvals.decided_by': 'move',
    'push_subscriptions.user_id': 'delete',
    'notification_preferences.user_id': 'delete',
    'saved_views.user_id': 'delete',
    // What administrators do.
    'invitations.invited_by': 'move',
    'notifications.administrator_id': 'move',
    'deliveries.administrator_id': 'move',
    'claims.administrator_id': 'move',
    'transitions.entered_by': 'move',
    'novelty_steps.by_user': 'move',
    'surcharges.decided_by': 'move',
    'surcharges.requested_by': 'move',
    'notes.author_id': 'move',
    'journeys.snoozed_by': 'move',
    'journey_shares.created_by': 'move',
    'organisation_settings.changed_by': 'move',
    'notification_rules.changed_by': 'move',
    'novelty_protocols.changed_by': 'move',
    'customers.changed_by': 'move',
    'drivers.changed_by': 'move',
    'vehicles.changed_by': 'move',
    'holders.changed_by': 'move',
    'trailers.changed_by': 'move',
    'imports.created_by': 'move',
    'journey_exports.created_by': 'move',
    'merged_records.merged_by': 'move',
    'review_items.decided_by': 'move',
    'user_transitions.actor_id': 'move',
    'review_locks.holder_id': 'move',
  },
}

type MergedTable = RecordStore<never, RegisteredRecord>['table'] | 'users'

/** The rows of `from` then belong to `to`, as far as the rules say so. */
export async function moveRows(
  tx: Tx,
  table: MergedTable,
  { from, to }: { from: string; to: string },
): Promise<void> {
  for (const [key, rule] of Object.entries(mergeRules[table])) {
    const [name = '', column = ''] = key.split('.')
    if (rule === 'delete') continue
    if (rule === 'moveWithFigures') {
      await sql`select move_journeys(${column}, ${from}, ${to})`.execute(tx)
      continue
    }
    const owner = sql.ref(`row.${column}`)
    const other =
      typeof rule === 'object' && rule.moveUnlessSame !== column ? rule.moveUnlessSame : null
    const isSame = other === null ? sql`true` : sql`taken.${sql.ref(other)} = row.${sql.ref(other)}`
    const free =
      rule === 'move'
        ? sql`true`
        : sql`not exists (select from ${sql.table(name)} as taken
            where taken.${sql.ref(column)} = ${to} and ${isSame})`
    await sql`update ${sql.table(name)} as row set ${sql.ref(column)} = ${to}
      where ${owner} = ${from} and ${free}`.execute(tx)
  }
}

/** Files of a form that stays behind would be deleted with it; they belong to the person now. */
export async function keepFilesOfForm(
  tx: Tx,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await sql`update files set registration_id = null where user_id = ${to}
    and registration_id in (select id from registrations where user_id = ${from})`.execute(tx)
}

/** Of two papers of one kind, the one that expires later stays. */
export async function deleteOlderPapers(
  tx: Tx,
  column: 'driver_id' | 'vehicle_id',
  { from, to }: { from: string; to: string },
): Promise<void> {
  const owner = sql.ref(column)
  await sql`delete from papers as older using papers as newer
    where older.${owner} = ${to} and newer.${owner} = ${from} and older.kind = newer.kind
      and coalesce(newer.expires_on, 'infinity') > coalesce(older.expires_on, 'infinity')`.execute(
    tx,
  )
}

import type { DigestFrequency } from '@arriero/domain/notifications/notification-preferences.ts'
import type {
  NotificationAudience,
  NotificationKind,
  NotificationSeverity,
  RuleSeverity,
} from '@arriero/domain/notifications/notification-rule.ts'
import type { Generated } from 'kysely'

/** Notifications, their rules, and how they reach people. */
export interface NotificationTables {
  notifications: NotificationsTable
  occurrences: OccurrencesTable
  deliveries: DeliveriesTable
  notification_clock: NotificationClockTable
  notification_rules: NotificationRulesTable
  notification_preferences: NotificationPreferencesTable
  push_subscriptions: PushSubscriptionsTable
  push_messages: PushMessagesTable
}

interface NotificationsTable {
  id: string
  administrator_id: string
  datetime: Date
  readed: Generated<boolean>
  kind: NotificationKind
  severity: NotificationSeverity
  title: string
  text: string
  journey_id: string | null
  event_id: string | null
  group_key: string
  count: Generated<number>
  closed_at: Generated<Date | null>
  open_count: Generated<number>
  names: Generated<string[]>
  version: Generated<number>
}

interface OccurrencesTable {
  id: string
  kind: NotificationKind
  key: string
  subject_id: string
  journey_id: string | null
  since: Date
  opened_at: Date
  cleared_at: Generated<Date | null>
}

interface DeliveriesTable {
  occurrence_id: string
  administrator_id: string
  notification_id: string
}

interface NotificationClockTable {
  is_only: Generated<true>
  last: Date
}

interface NotificationRulesTable {
  kind: NotificationKind
  is_on: boolean
  severity: RuleSeverity
  audience: NotificationAudience
  chosen: string[]
  amount: number | null
  version: Generated<number>
  changed_by: string | null
  changed_at: Date
}

interface NotificationPreferencesTable {
  user_id: string
  sounds: Generated<NotificationSeverity[]>
  has_browser_notifications: Generated<boolean>
  quiet_from: Generated<number | null>
  quiet_to: Generated<number | null>
  digest: Generated<DigestFrequency>
  digest_hour: Generated<number>
  seen_at: Generated<Date | null>
  digested_through: Generated<Date | null>
  summarized_through: Generated<Date | null>
}

interface PushSubscriptionsTable {
  id: string
  user_id: string
  session_id: string
  endpoint: string
  p256dh: string
  auth: string
  created_at: Date
  last_success_at: Generated<Date | null>
  failures: Generated<number>
}

interface PushMessagesTable {
  id: string
  subscription_id: string
  notification_id: string | null
  topic: string
  created_at: Date
  due_at: Date
  attempts: Generated<number>
}

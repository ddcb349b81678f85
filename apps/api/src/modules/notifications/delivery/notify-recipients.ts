import {
  notificationSubject,
  type NotificationText,
  describeGroup,
} from '@arriero/domain/notifications/notification-text.ts'
import {
  isListedKind,
  type NotificationSeverity,
} from '@arriero/domain/notifications/notification-rule.ts'
import { sql } from 'kysely'
import type { ChangeTransaction } from '#platform/change-log/change.ts'
import type { Tx } from '#platform/database/schema.ts'
import type { Occurrence } from '#platform/notifications/notification-service.ts'
import {
  deleteNotifications,
  insertNotifications,
  type NotificationRow,
  repeatNotifications,
} from '../notification-store.ts'
import { queueMessages } from '../push/message-queue.ts'
import {
  type Grouping,
  groupNotification,
  type RecentNotification,
  repeatWindowMs,
  stormKey,
} from './grouping.ts'

interface Delivery {
  occurrence: Occurrence & { id: string }
  severity: NotificationSeverity
  words: NotificationText
  /** By the clock of the notifications. */
  datetime: Date
  now: Date
  newId: () => string
}

type Recipient = { administratorId: string } & Grouping
type RecipientOf<How extends Grouping['how']> = Extract<Recipient, { how: How }>

/** Notifies each recipient once, with one statement per way of grouping. */
export async function notifyRecipients(
  writing: ChangeTransaction,
  administratorIds: readonly string[],
  delivery: Delivery,
): Promise<void> {
  const recipients = await chooseGroupings(writing.tx, administratorIds, delivery)
  const notifications = [
    ...(await insertNew(writing, pick(recipients, 'new'), delivery)),
    ...(await repeat(writing, pick(recipients, 'repeat'), delivery)),
    ...(await insertStorms(writing, pick(recipients, 'new-storm'), delivery)),
    ...(await joinStorms(writing, pick(recipients, 'join-storm'), delivery)),
  ]
  await writing.tx
    .insertInto('deliveries')
    .values(
      notifications.map((notification) => ({
        occurrence_id: delivery.occurrence.id,
        administrator_id: notification.administrator_id,
        notification_id: notification.id,
      })),
    )
    .execute()
  if (delivery.severity === 'critical') await queueMessages(writing.tx, notifications, delivery.now)
}

const groupKeyOf = ({ groupKey, key }: Occurrence): string => groupKey ?? key

const pick = <How extends Grouping['how']>(recipients: readonly Recipient[], how: How) =>
  recipients.filter((recipient): recipient is RecipientOf<How> => recipient.how === how)

async function chooseGroupings(
  tx: Tx,
  administratorIds: readonly string[],
  { occurrence, datetime }: Delivery,
): Promise<Recipient[]> {
  const { facts, isTest } = occurrence
  if (isTest) return administratorIds.map((administratorId) => ({ administratorId, how: 'new' }))
  const key = groupKeyOf(occurrence)
  const recent = await readRecent(tx, administratorIds, facts.kind, datetime)
  return administratorIds.map((administratorId) => ({
    administratorId,
    ...groupNotification(recent.get(administratorId) ?? [], { key, kind: facts.kind }, datetime),
  }))
}

async function readRecent(
  tx: Tx,
  administratorIds: readonly string[],
  kind: Occurrence['facts']['kind'],
  datetime: Date,
): Promise<Map<string, RecentNotification[]>> {
  const rows = await tx
    .selectFrom('notifications')
    .select(['id', 'administrator_id', 'group_key as groupKey', 'datetime', 'readed'])
    .select(['count', 'open_count as openCount', 'names'])
    .select((e) => e('closed_at', 'is', null).$castTo<boolean>().as('isOpen'))
    .where('administrator_id', 'in', administratorIds)
    .where('kind', '=', kind)
    .where((e) => {
      const isRecent = e('datetime', '>=', new Date(datetime.getTime() - repeatWindowMs))
      const isOpenGroup = e.and([e('group_key', '=', stormKey(kind)), e('closed_at', 'is', null)])
      return isListedKind(kind) ? e.or([isRecent, isOpenGroup]) : isRecent
    })
    .execute()
  return groupBy(rows, (row) => row.administrator_id)
}

const insertNew = (
  writing: ChangeTransaction,
  recipients: readonly Recipient[],
  { occurrence, severity, words, datetime, newId }: Delivery,
) =>
  insertNotifications(
    writing,
    recipients.map(({ administratorId }) => ({
      id: newId(),
      administrator_id: administratorId,
      datetime,
      kind: occurrence.facts.kind,
      severity,
      ...words,
      journey_id: occurrence.journeyId,
      event_id: occurrence.eventId,
      group_key: groupKeyOf(occurrence),
      // A test has no open occurrence, but its notification stays visible.
      open_count: occurrence.isTest ? 0 : 1,
      names: subjectNames(occurrence),
    })),
  )

const repeat = (
  writing: ChangeTransaction,
  recipients: ReadonlyArray<RecipientOf<'repeat'>>,
  { occurrence, severity, words, datetime }: Delivery,
) =>
  repeatNotifications(
    writing,
    recipients.map(({ id }) => id),
    { datetime, severity, ...words, event_id: occurrence.eventId, names: subjectNames(occurrence) },
  )

/** Inserts the notification of a new storm, which replaces the unread ones. */
async function insertStorms(
  writing: ChangeTransaction,
  recipients: ReadonlyArray<RecipientOf<'new-storm'>>,
  { occurrence, severity, datetime, newId }: Delivery,
) {
  const { kind } = occurrence.facts
  const storms = await insertNotifications(
    writing,
    recipients.map(({ administratorId, merged }) => {
      const newestFirst = merged.toSorted((a, b) => b.datetime.getTime() - a.datetime.getTime())
      const names = subjectNames(
        occurrence,
        newestFirst.flatMap((notification) => notification.names),
      )
      const count = merged.reduce((sum, notification) => sum + notification.count, 1)
      return {
        id: newId(),
        administrator_id: administratorId,
        datetime,
        kind,
        severity,
        ...describeGroup(kind, count, names),
        journey_id: null,
        event_id: null,
        group_key: stormKey(kind),
        count,
        open_count: merged.reduce((sum, notification) => sum + notification.openCount, 1),
        names,
      }
    }),
  )
  const mergedIds = recipients.flatMap(({ merged }) => merged.map(({ id }) => id))
  await mergeIntoStorms(writing, mergedIds, storms)
  return storms
}

/** Moves the deliveries of these notifications to their recipient's storm and deletes them. */
async function mergeIntoStorms(
  writing: ChangeTransaction,
  mergedIds: readonly string[],
  storms: readonly NotificationRow[],
): Promise<void> {
  if (mergedIds.length === 0) return
  await sql`
    update deliveries set notification_id = storm.id
    from notifications as storm
    where storm.id = any(${storms.map(({ id }) => id)}::uuid[])
      and deliveries.administrator_id = storm.administrator_id
      and deliveries.notification_id = any(${mergedIds}::uuid[])`.execute(writing.tx)
  await deleteNotifications(writing, mergedIds)
}

/** Most recipients have the same storm, so this is usually one statement. */
async function joinStorms(
  writing: ChangeTransaction,
  recipients: ReadonlyArray<RecipientOf<'join-storm'>>,
  { occurrence, severity, datetime }: Delivery,
) {
  const notifications = []
  const groups = groupBy(recipients, ({ storm }) => JSON.stringify([storm.count, storm.names]))
  for (const group of groups.values()) {
    const [{ storm }] = group
    const names = subjectNames(occurrence, storm.names)
    const words = describeGroup(occurrence.facts.kind, storm.count + 1, names)
    const ids = group.map((recipient) => recipient.storm.id)
    const update = { datetime, severity, ...words, names }
    notifications.push(...(await repeatNotifications(writing, ids, update)))
  }
  return notifications
}

/** A notification names this many subjects; the others are only counted. */
export const maxNames = 5

/** Newest first, without duplicates. */
const subjectNames = ({ facts }: Occurrence, others: readonly string[] = []): string[] =>
  [...new Set([notificationSubject(facts), ...others])].slice(0, maxNames)

/** Like `Map.groupBy`, which Node 20 does not have. */
function groupBy<Key, Item>(
  items: readonly Item[],
  keyOf: (item: Item) => Key,
): Map<Key, [Item, ...Item[]]> {
  const groups = new Map<Key, [Item, ...Item[]]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}

import {
  notificationAbout,
  type NotificationWords,
  stormWords,
} from '@arriero/domain/notifications/notification-words.ts'
import type { NotificationSeverity } from '@arriero/domain/notifications/notification-kind.ts'
import type { Writing } from '#platform/change-log/writing.ts'
import type { Occurrence } from '#platform/notifications/notification-service.ts'
import type { Tx } from '#platform/database/schema.ts'
import { insertNotifications, repeatNotifications } from '../record-notification.ts'
import { absorbNotifications } from './absorb-notifications.ts'
import { type Fold, fold, type RecentNotification, repeatsWithinMs, stormKey } from './fold.ts'

export interface Telling {
  occurrence: Occurrence & { id: string }
  severity: NotificationSeverity
  words: NotificationWords
  datetime: Date
  newId: () => string
}

type Folded = { administratorId: string } & Fold

/** Each person once, in as few statements as there are ways of telling. */
export async function tellPeople(
  writing: Writing,
  people: readonly string[],
  telling: Telling,
): Promise<void> {
  const folded = await foldForEach(writing.tx, people, telling)
  const told = [
    ...(await tellAlone(writing, pick(folded, 'alone'), telling)),
    ...(await tellAgain(writing, pick(folded, 'again'), telling)),
    ...(await tellStorms(writing, pick(folded, 'storm'), telling)),
    ...(await tellIntoStorms(writing, pick(folded, 'into-storm'), telling)),
  ]
  await writing.tx
    .insertInto('deliveries')
    .values(
      told.map((notification) => ({
        occurrence_id: telling.occurrence.id,
        administrator_id: notification.administrator_id,
        notification_id: notification.id,
      })),
    )
    .execute()
}

const groupKeyOf = ({ groupKey, key }: Occurrence): string => groupKey ?? key

const pick = <How extends Fold['how']>(folded: readonly Folded[], how: How) =>
  folded.filter((one): one is Extract<Folded, { how: How }> => one.how === how)

async function foldForEach(
  tx: Tx,
  people: readonly string[],
  { occurrence, datetime }: Telling,
): Promise<Folded[]> {
  const { facts, isTest } = occurrence
  if (isTest) return people.map((administratorId) => ({ administratorId, how: 'alone' }))
  const key = groupKeyOf(occurrence)
  const recent = await readRecent(tx, people, facts.kind, datetime)
  return people.map((administratorId) => ({
    administratorId,
    ...fold(recent.get(administratorId) ?? [], { key, kind: facts.kind }, datetime),
  }))
}

async function readRecent(
  tx: Tx,
  people: readonly string[],
  kind: Occurrence['facts']['kind'],
  datetime: Date,
): Promise<Map<string, RecentNotification[]>> {
  const rows = await tx
    .selectFrom('notifications')
    .select(['id', 'administrator_id', 'group_key as groupKey', 'datetime', 'readed'])
    .select(['count', 'open_count as openCount', 'names'])
    .where('administrator_id', 'in', people)
    .where('kind', '=', kind)
    .where('datetime', '>=', new Date(datetime.getTime() - repeatsWithinMs))
    .execute()
  return groupBy(rows, (row) => row.administrator_id)
}

const tellAlone = (
  writing: Writing,
  folded: readonly Folded[],
  { occurrence, severity, words, datetime, newId }: Telling,
) =>
  insertNotifications(
    writing,
    folded.map(({ administratorId }) => ({
      id: newId(),
      administrator_id: administratorId,
      datetime,
      kind: occurrence.facts.kind,
      severity,
      ...words,
      journey_id: occurrence.journeyId,
      event_id: occurrence.eventId,
      group_key: groupKeyOf(occurrence),
      // A test is over at once, and stays to be seen.
      open_count: occurrence.isTest ? 0 : 1,
      names: namesWith(occurrence),
    })),
  )

const tellAgain = (
  writing: Writing,
  folded: ReadonlyArray<Extract<Folded, { how: 'again' }>>,
  { occurrence, severity, words, datetime }: Telling,
) =>
  repeatNotifications(
    writing,
    folded.map(({ id }) => id),
    { datetime, severity, ...words, event_id: occurrence.eventId, names: namesWith(occurrence) },
  )

/** Its first notification, which takes the others in. */
async function tellStorms(
  writing: Writing,
  folded: ReadonlyArray<Extract<Folded, { how: 'storm' }>>,
  { occurrence, severity, datetime, newId }: Telling,
) {
  const { kind } = occurrence.facts
  const storms = await insertNotifications(
    writing,
    folded.map(({ administratorId, absorbed }) => {
      const newestFirst = absorbed.toSorted((a, b) => b.datetime.getTime() - a.datetime.getTime())
      const names = namesWith(
        occurrence,
        newestFirst.flatMap((notification) => notification.names),
      )
      const count = absorbed.reduce((sum, notification) => sum + notification.count, 1)
      return {
        id: newId(),
        administrator_id: administratorId,
        datetime,
        kind,
        severity,
        ...stormWords(kind, count, names),
        journey_id: null,
        event_id: null,
        group_key: stormKey(kind),
        count,
        open_count: absorbed.reduce((sum, notification) => sum + notification.openCount, 1),
        names,
      }
    }),
  )
  const absorbed = folded.flatMap((one) => one.absorbed.map(({ id }) => id))
  await absorbNotifications(writing, absorbed, storms)
  return storms
}

/** Most people have the same storm, so most of the time it is one statement. */
async function tellIntoStorms(
  writing: Writing,
  folded: ReadonlyArray<Extract<Folded, { how: 'into-storm' }>>,
  { occurrence, severity, datetime }: Telling,
) {
  const told = []
  const alike = groupBy(folded, ({ storm }) => JSON.stringify([storm.count, storm.names]))
  for (const same of alike.values()) {
    const [{ storm }] = same
    const names = namesWith(occurrence, storm.names)
    const words = stormWords(occurrence.facts.kind, storm.count + 1, names)
    const ids = same.map((one) => one.storm.id)
    told.push(...(await repeatNotifications(writing, ids, { datetime, severity, ...words, names })))
  }
  return told
}

/** So many are named; of the others there is the number. */
const namedAtMost = 5

/** The newest first, each once. */
const namesWith = ({ facts }: Occurrence, others: readonly string[] = []): string[] =>
  [...new Set([notificationAbout(facts), ...others])].slice(0, namedAtMost)

/** As `Map.groupBy`, which Node 20 does not have. */
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

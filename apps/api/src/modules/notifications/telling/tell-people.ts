import {
  noticeAbout,
  type NoticeWords,
  stormWords,
} from '@arriero/domain/notifications/notice-words.ts'
import type { NotificationSeverity } from '@arriero/domain/notifications/notification-kind.ts'
import type { Writing } from '#platform/change-log/writing.ts'
import type { Occurrence } from '#platform/notice-desk.ts'
import type { Tx } from '#platform/schema.ts'
import { insertNotices, repeatNotices } from '../record-notification.ts'
import { absorbNotices } from './absorb-notices.ts'
import { type Fold, fold, type RecentNotice, repeatsWithinMs, stormKey } from './fold.ts'
import { groupBy } from './group-by.ts'

export interface Telling {
  occurrence: Occurrence & { id: string }
  severity: NotificationSeverity
  words: NoticeWords
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
  if (people.length === 0) return
  const folded = await foldForEach(writing.tx, people, telling)
  const told = [
    ...(await tellAlone(writing, pick(folded, 'alone'), telling)),
    ...(await tellAgain(writing, pick(folded, 'again'), telling)),
    ...(await tellStorms(writing, pick(folded, 'storm'), telling)),
    ...(await tellIntoStorms(writing, pick(folded, 'into-storm'), telling)),
  ]
  await writing.tx
    .insertInto('tellings')
    .values(
      told.map((notice) => ({
        occurrence_id: telling.occurrence.id,
        administrator_id: notice.administrator_id,
        notification_id: notice.id,
      })),
    )
    .execute()
}

const pick = <How extends Fold['how']>(folded: readonly Folded[], how: How) =>
  folded.filter((one): one is Extract<Folded, { how: How }> => one.how === how)

async function foldForEach(
  tx: Tx,
  people: readonly string[],
  { occurrence, datetime }: Telling,
): Promise<Folded[]> {
  const { key, facts, isTest } = occurrence
  if (isTest) return people.map((administratorId) => ({ administratorId, how: 'alone' }))
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
): Promise<Map<string, RecentNotice[]>> {
  const rows = await tx
    .selectFrom('notifications')
    .select(['id', 'administrator_id', 'group_key as groupKey', 'datetime', 'readed', 'count'])
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
  insertNotices(
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
      group_key: occurrence.key,
    })),
  )

const tellAgain = (
  writing: Writing,
  folded: ReadonlyArray<Extract<Folded, { how: 'again' }>>,
  { occurrence, severity, words, datetime }: Telling,
) =>
  repeatNotices(
    writing,
    folded.map(({ id }) => id),
    { datetime, severity, ...words, event_id: occurrence.eventId },
  )

/** Its first notice, which takes the others in. */
async function tellStorms(
  writing: Writing,
  folded: ReadonlyArray<Extract<Folded, { how: 'storm' }>>,
  { occurrence, severity, datetime, newId }: Telling,
) {
  const { kind } = occurrence.facts
  const storms = await insertNotices(
    writing,
    folded.map(({ administratorId, absorbed }) => {
      const count = absorbed.reduce((sum, notice) => sum + notice.count, 1)
      return {
        id: newId(),
        administrator_id: administratorId,
        datetime,
        kind,
        severity,
        ...stormWords(kind, count, noticeAbout(occurrence.facts)),
        journey_id: null,
        event_id: null,
        group_key: stormKey(kind),
        count,
      }
    }),
  )
  const absorbed = folded.flatMap((one) => one.absorbed.map(({ id }) => id))
  await absorbNotices(writing, absorbed, storms)
  return storms
}

/** Most people have the same count, so most of the time it is one statement. */
async function tellIntoStorms(
  writing: Writing,
  folded: ReadonlyArray<Extract<Folded, { how: 'into-storm' }>>,
  { occurrence, severity, datetime }: Telling,
) {
  const told = []
  for (const [count, alike] of groupBy(folded, ({ storm }) => storm.count)) {
    const words = stormWords(occurrence.facts.kind, count + 1, noticeAbout(occurrence.facts))
    const ids = alike.map(({ storm }) => storm.id)
    told.push(...(await repeatNotices(writing, ids, { datetime, severity, ...words })))
  }
  return told
}

import { userStates } from '@arriero/domain/users/user-state.ts'
import type { Insertable } from 'kysely'
import type { Schema } from '#platform/schema.ts'
import type { UserRow } from './demo-people.ts'
import type { Affair } from './current-journeys.ts'
import { occasions } from './demo-occasions.ts'
import type { Random } from '@arriero/domain/demo/random.ts'

type NotificationRow = Insertable<Schema['notifications']>

/** What happened today, told to everybody who may enter; nobody has read the newest yet. */
export function demoNotifications(
  random: Random,
  now: Date,
  administrators: readonly UserRow[],
  affairs: readonly Affair[],
): NotificationRow[] {
  const news = [...aboutJourneys(random, now, affairs), ...aboutPeople(random, now, administrators)]
  const newestFirst = news.toSorted((one, other) => Number(other.datetime) - Number(one.datetime))
  const readers = administrators.filter(({ user_state_id: state }) => state === userStates.Active)
  return readers.flatMap((reader) => {
    const unread = random.whole(5, 9)
    return newestFirst.map((notification, at) => ({
      ...notification,
      id: random.uuid(),
      administrator_id: reader.id,
      readed: at >= unread,
      version: at >= unread ? 2 : 1,
    }))
  })
}

type News = Omit<NotificationRow, 'id' | 'administrator_id' | 'readed' | 'version'>

/** Not more of each kind than a person wants to read; fewer when the fleet is small. */
function aboutJourneys(random: Random, now: Date, affairs: readonly Affair[]): News[] {
  return occasions.flatMap(({ kind, atMost, concerns, tell }) =>
    affairs
      .filter((affair) => concerns(affair, now))
      .slice(0, atMost)
      .map((affair) => ({
        kind,
        journey_id: affair.story.journey.id,
        event_id: null,
        group_key: `${kind}:${affair.story.journey.id}`,
        count: 1,
        ...tell(affair, now, random),
      })),
  )
}

function aboutPeople(random: Random, now: Date, users: readonly UserRow[]): News[] {
  return users
    .filter(({ user_state_id: state }) => state === userStates.Review)
    .map(({ id, given_names, surnames }) => ({
      kind: 'userReview',
      severity: 'info',
      datetime: new Date(now.getTime() - random.whole(2 * 60, 20 * 60) * 60_000),
      title: 'Usuario por revisar',
      text: `${given_names} ${surnames} envió sus documentos y espera revisión.`,
      journey_id: null,
      event_id: null,
      group_key: `userReview:${id}`,
      count: 1,
    }))
}

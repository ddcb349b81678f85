import { describe, expect, test } from 'vitest'
import type { NotificationDocument } from '@arriero/domain/notifications/notification.ts'
import { notificationAt } from '#features/notifications/testing/build-notification.ts'
import { ArrivalTracker } from './arrival-tracker.ts'

const defaults = { newest: [], isQuiet: false, isAfterGap: false }

/** A tracker with these notifications in its first snapshot. */
function trackerWith(...unread: NotificationDocument[]) {
  const tracker = new ArrivalTracker()
  tracker.update({ unread, ...defaults })
  return tracker
}

const idsOf = (notifications: readonly NotificationDocument[] | undefined) =>
  notifications?.map(({ id }) => id)

test('the notifications of the first snapshot are not new', () => {
  const tracker = new ArrivalTracker()
  const unread = [notificationAt(2), notificationAt(1)]
  expect(tracker.update({ unread, ...defaults })).toEqual([])
  expect(tracker.current(unread)).toBeNull()
})

test('the first notification after an empty snapshot is new', () => {
  const unread = [notificationAt(1)]
  const tracker = trackerWith()
  expect(idsOf(tracker.update({ unread, ...defaults }))).toEqual(['n1'])
  expect(idsOf(tracker.current(unread)?.notifications)).toEqual(['n1'])
})

test('arrivals add up until they are shown', () => {
  const tracker = trackerWith(notificationAt(1))
  tracker.update({ unread: [notificationAt(2), notificationAt(1)], ...defaults })
  const unread = [notificationAt(3), notificationAt(2), notificationAt(1)]
  expect(idsOf(tracker.update({ unread, ...defaults }))).toEqual(['n3'])
  expect(idsOf(tracker.current(unread)?.notifications)).toEqual(['n3', 'n2'])
  tracker.markShown(notificationAt(2).datetime)
  expect(idsOf(tracker.current(unread)?.notifications)).toEqual(['n3'])
  tracker.markShown(notificationAt(3).datetime)
  expect(tracker.current(unread)).toBeNull()
})

test('a repeated notification is new, once', () => {
  const tracker = trackerWith(notificationAt(1))
  const again = [notificationAt(5, { id: 'n1', count: 2 })]
  expect(idsOf(tracker.update({ unread: again, ...defaults }))).toEqual(['n1'])
  expect(tracker.update({ unread: again, ...defaults })).toEqual([])
  expect(tracker.current(again)?.notifications).toHaveLength(1)
})

test('a notification read elsewhere is removed from the arrivals', () => {
  const tracker = trackerWith()
  tracker.update({ unread: [notificationAt(2), notificationAt(1)], ...defaults })
  expect(idsOf(tracker.current([notificationAt(2)])?.notifications)).toEqual(['n2'])
  expect(tracker.current([])).toBeNull()
})

describe('not new', () => {
  test('an older notification that moves up into the window', () => {
    const tracker = trackerWith(notificationAt(9), notificationAt(8))
    expect(tracker.update({ unread: [notificationAt(8), notificationAt(3)], ...defaults })).toEqual(
      [],
    )
  })

  test('a notification marked as unread again', () => {
    const tracker = trackerWith(notificationAt(9), notificationAt(8))
    tracker.update({ unread: [notificationAt(8)], ...defaults })
    expect(tracker.update({ unread: [notificationAt(9), notificationAt(8)], ...defaults })).toEqual(
      [],
    )
  })

  test('marked as unread, later than every unread one of the first snapshot', () => {
    const tracker = new ArrivalTracker()
    const read = notificationAt(9, { readed: true })
    tracker.update({ ...defaults, unread: [notificationAt(1)], newest: [read, notificationAt(1)] })
    const unread = [notificationAt(9), notificationAt(1)]
    expect(tracker.update({ ...defaults, unread, newest: unread })).toEqual([])
    expect(tracker.current(unread)).toBeNull()
  })

  test('marked as unread, too old to be among the newest', () => {
    const tracker = new ArrivalTracker()
    tracker.update({
      ...defaults,
      unread: [notificationAt(1)],
      newest: [notificationAt(9, { readed: true })],
    })
    expect(tracker.update({ ...defaults, unread: [notificationAt(5), notificationAt(1)] })).toEqual(
      [],
    )
  })

  test('marked as unread, after it arrived and was read between two snapshots', () => {
    const tracker = trackerWith(notificationAt(1))
    const read = notificationAt(9, { readed: true })
    tracker.update({ ...defaults, unread: [notificationAt(1)], newest: [read, notificationAt(1)] })
    const unread = [notificationAt(9), notificationAt(1)]
    expect(tracker.update({ ...defaults, unread, newest: unread })).toEqual([])
    const again = [notificationAt(12, { id: 'n9', count: 2 }), notificationAt(1)]
    expect(idsOf(tracker.update({ ...defaults, unread: again, newest: again }))).toEqual(['n9'])
  })

  test('marked as unread while others are shown', () => {
    const tracker = trackerWith()
    const unread = [notificationAt(2), notificationAt(1)]
    tracker.update({ ...defaults, unread })
    expect(idsOf(tracker.current([notificationAt(2)])?.notifications)).toEqual(['n2'])
    tracker.update({ ...defaults, unread })
    expect(idsOf(tracker.current(unread)?.notifications)).toEqual(['n2'])
  })

  test('shown by another tab, also before it arrives here', () => {
    const tracker = trackerWith(notificationAt(1))
    tracker.markShown(notificationAt(2).datetime)
    expect(tracker.update({ ...defaults, unread: [notificationAt(2), notificationAt(1)] })).toEqual(
      [],
    )
  })

  test('arrived in quiet hours, even after these end', () => {
    const tracker = trackerWith()
    expect(tracker.update({ unread: [notificationAt(1)], ...defaults, isQuiet: true })).toEqual([])
    const unread = [notificationAt(2), notificationAt(1)]
    expect(idsOf(tracker.update({ unread, ...defaults }))).toEqual(['n2'])
    expect(idsOf(tracker.current(unread)?.notifications)).toEqual(['n2'])
  })
})

test('arrivals count as missed until they are shown', () => {
  const tracker = trackerWith()
  tracker.update({ unread: [notificationAt(1)], ...defaults, isAfterGap: true })
  const unread = [notificationAt(2), notificationAt(1)]
  tracker.update({ unread, ...defaults })
  expect(tracker.current(unread)?.wasMissed).toBe(true)
  tracker.markShown(notificationAt(2).datetime)
  tracker.update({ unread: [notificationAt(3)], ...defaults })
  expect(tracker.current([notificationAt(3)])?.wasMissed).toBe(false)
})

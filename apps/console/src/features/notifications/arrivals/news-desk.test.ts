import { describe, expect, test } from 'vitest'
import type { NotificationDocument } from '@arriero/domain/notifications/notification.ts'
import { notificationAt } from '#features/notifications/testing/build-notification.ts'
import { NewsDesk } from './news-desk.ts'

const loud = { newest: [], isQuiet: false, isAfterGap: false }

/** A desk that has seen these as the first whole. */
function deskThatSaw(...unread: NotificationDocument[]) {
  const desk = new NewsDesk()
  desk.see({ unread, ...loud })
  return desk
}

const idsOf = (notifications: readonly NotificationDocument[] | undefined) =>
  notifications?.map(({ id }) => id)

test('what is there at first is no news', () => {
  const desk = new NewsDesk()
  const unread = [notificationAt(2), notificationAt(1)]
  expect(desk.see({ unread, ...loud })).toEqual([])
  expect(desk.read(unread)).toBeNull()
})

test('the first notification of somebody who had none is news', () => {
  const unread = [notificationAt(1)]
  const desk = deskThatSaw()
  expect(idsOf(desk.see({ unread, ...loud }))).toEqual(['n1'])
  expect(idsOf(desk.read(unread)?.notifications)).toEqual(['n1'])
})

test('news add up until the person was told', () => {
  const desk = deskThatSaw(notificationAt(1))
  desk.see({ unread: [notificationAt(2), notificationAt(1)], ...loud })
  const unread = [notificationAt(3), notificationAt(2), notificationAt(1)]
  expect(idsOf(desk.see({ unread, ...loud }))).toEqual(['n3'])
  expect(idsOf(desk.read(unread)?.notifications)).toEqual(['n3', 'n2'])
  desk.dismiss(notificationAt(2).datetime)
  expect(idsOf(desk.read(unread)?.notifications)).toEqual(['n3'])
  desk.dismiss(notificationAt(3).datetime)
  expect(desk.read(unread)).toBeNull()
})

test('one that comes again counts as new, once', () => {
  const desk = deskThatSaw(notificationAt(1))
  const again = [notificationAt(5, { id: 'n1', count: 2 })]
  expect(idsOf(desk.see({ unread: again, ...loud }))).toEqual(['n1'])
  expect(desk.see({ unread: again, ...loud })).toEqual([])
  expect(desk.read(again)?.notifications).toHaveLength(1)
})

test('what is read elsewhere leaves the news', () => {
  const desk = deskThatSaw()
  desk.see({ unread: [notificationAt(2), notificationAt(1)], ...loud })
  expect(idsOf(desk.read([notificationAt(2)])?.notifications)).toEqual(['n2'])
  expect(desk.read([])).toBeNull()
})

describe('no news', () => {
  test('an older one that moves up into the window', () => {
    const desk = deskThatSaw(notificationAt(9), notificationAt(8))
    expect(desk.see({ unread: [notificationAt(8), notificationAt(3)], ...loud })).toEqual([])
  })

  test('one that is marked as unread again', () => {
    const desk = deskThatSaw(notificationAt(9), notificationAt(8))
    desk.see({ unread: [notificationAt(8)], ...loud })
    expect(desk.see({ unread: [notificationAt(9), notificationAt(8)], ...loud })).toEqual([])
  })

  test('unread again, newer than every unread one at open', () => {
    const desk = new NewsDesk()
    const read = notificationAt(9, { readed: true })
    desk.see({ ...loud, unread: [notificationAt(1)], newest: [read, notificationAt(1)] })
    const unread = [notificationAt(9), notificationAt(1)]
    expect(desk.see({ ...loud, unread, newest: unread })).toEqual([])
    expect(desk.read(unread)).toBeNull()
  })

  test('unread again, too old to be among the newest', () => {
    const desk = new NewsDesk()
    desk.see({
      ...loud,
      unread: [notificationAt(1)],
      newest: [notificationAt(9, { readed: true })],
    })
    expect(desk.see({ ...loud, unread: [notificationAt(5), notificationAt(1)] })).toEqual([])
  })

  test('unread again, having come and been over before it was seen as unread', () => {
    const desk = deskThatSaw(notificationAt(1))
    const over = notificationAt(9, { readed: true })
    desk.see({ ...loud, unread: [notificationAt(1)], newest: [over, notificationAt(1)] })
    const unread = [notificationAt(9), notificationAt(1)]
    expect(desk.see({ ...loud, unread, newest: unread })).toEqual([])
    const again = [notificationAt(12, { id: 'n9', count: 2 }), notificationAt(1)]
    expect(idsOf(desk.see({ ...loud, unread: again, newest: again }))).toEqual(['n9'])
  })

  test('unread again while others are told', () => {
    const desk = deskThatSaw()
    const unread = [notificationAt(2), notificationAt(1)]
    desk.see({ ...loud, unread })
    expect(idsOf(desk.read([notificationAt(2)])?.notifications)).toEqual(['n2'])
    desk.see({ ...loud, unread })
    expect(idsOf(desk.read(unread)?.notifications)).toEqual(['n2'])
  })

  test('what another tab has told, also before it is here', () => {
    const desk = deskThatSaw(notificationAt(1))
    desk.dismiss(notificationAt(2).datetime)
    expect(desk.see({ ...loud, unread: [notificationAt(2), notificationAt(1)] })).toEqual([])
  })

  test('what comes in quiet hours, also when they are over', () => {
    const desk = deskThatSaw()
    expect(desk.see({ unread: [notificationAt(1)], ...loud, isQuiet: true })).toEqual([])
    const unread = [notificationAt(2), notificationAt(1)]
    expect(idsOf(desk.see({ unread, ...loud }))).toEqual(['n2'])
    expect(idsOf(desk.read(unread)?.notifications)).toEqual(['n2'])
  })
})

test('news remember that some of them were missed, until told', () => {
  const desk = deskThatSaw()
  desk.see({ unread: [notificationAt(1)], ...loud, isAfterGap: true })
  const unread = [notificationAt(2), notificationAt(1)]
  desk.see({ unread, ...loud })
  expect(desk.read(unread)?.wasMissed).toBe(true)
  desk.dismiss(notificationAt(2).datetime)
  desk.see({ unread: [notificationAt(3)], ...loud })
  expect(desk.read([notificationAt(3)])?.wasMissed).toBe(false)
})

import { describe, expect, test } from 'vitest'
import type { NotificationDocument } from '@arriero/domain/notifications/notification.ts'
import { NewsDesk } from './news-desk.ts'
import { noticeAt } from './testing/notice-example.ts'

const loud = { isQuiet: false, isAfterGap: false }

/** A desk that has seen these as the first whole. */
function deskThatSaw(...unread: NotificationDocument[]) {
  const desk = new NewsDesk()
  desk.see({ unread, ...loud })
  return desk
}

const idsOf = (notices: readonly NotificationDocument[] | undefined) => notices?.map(({ id }) => id)

test('what is there at first is no news', () => {
  const desk = new NewsDesk()
  const unread = [noticeAt(2), noticeAt(1)]
  expect(desk.see({ unread, ...loud })).toEqual([])
  expect(desk.read(unread)).toBeNull()
})

test('the first notice of somebody who had none is news', () => {
  const unread = [noticeAt(1)]
  const desk = deskThatSaw()
  expect(idsOf(desk.see({ unread, ...loud }))).toEqual(['n1'])
  expect(idsOf(desk.read(unread)?.notices)).toEqual(['n1'])
})

test('news add up until the person was told', () => {
  const desk = deskThatSaw(noticeAt(1))
  desk.see({ unread: [noticeAt(2), noticeAt(1)], ...loud })
  const unread = [noticeAt(3), noticeAt(2), noticeAt(1)]
  expect(idsOf(desk.see({ unread, ...loud }))).toEqual(['n3'])
  expect(idsOf(desk.read(unread)?.notices)).toEqual(['n3', 'n2'])
  desk.dismiss()
  expect(desk.read(unread)).toBeNull()
})

test('one that comes again counts as new, once', () => {
  const desk = deskThatSaw(noticeAt(1))
  const again = [noticeAt(5, { id: 'n1', count: 2 })]
  expect(idsOf(desk.see({ unread: again, ...loud }))).toEqual(['n1'])
  expect(desk.see({ unread: again, ...loud })).toEqual([])
  expect(desk.read(again)?.notices).toHaveLength(1)
})

test('what is read elsewhere leaves the news', () => {
  const desk = deskThatSaw()
  desk.see({ unread: [noticeAt(2), noticeAt(1)], ...loud })
  expect(idsOf(desk.read([noticeAt(2)])?.notices)).toEqual(['n2'])
  expect(desk.read([])).toBeNull()
})

describe('no news', () => {
  test('an older one that moves up into the window', () => {
    const desk = deskThatSaw(noticeAt(9), noticeAt(8))
    expect(desk.see({ unread: [noticeAt(8), noticeAt(3)], ...loud })).toEqual([])
  })

  test('one that is marked as unread again', () => {
    const desk = deskThatSaw(noticeAt(9), noticeAt(8))
    desk.see({ unread: [noticeAt(8)], ...loud })
    expect(desk.see({ unread: [noticeAt(9), noticeAt(8)], ...loud })).toEqual([])
  })

  test('what comes in quiet hours, also when they are over', () => {
    const desk = deskThatSaw()
    expect(desk.see({ unread: [noticeAt(1)], isQuiet: true, isAfterGap: false })).toEqual([])
    const unread = [noticeAt(2), noticeAt(1)]
    expect(idsOf(desk.see({ unread, ...loud }))).toEqual(['n2'])
    expect(idsOf(desk.read(unread)?.notices)).toEqual(['n2'])
  })
})

test('news remember that some of them were missed, until told', () => {
  const desk = deskThatSaw()
  desk.see({ unread: [noticeAt(1)], isQuiet: false, isAfterGap: true })
  const unread = [noticeAt(2), noticeAt(1)]
  desk.see({ unread, ...loud })
  expect(desk.read(unread)?.wasMissed).toBe(true)
  desk.dismiss()
  desk.see({ unread: [noticeAt(3)], ...loud })
  expect(desk.read([noticeAt(3)])?.wasMissed).toBe(false)
})

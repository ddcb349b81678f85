import { minuteMs } from '@arriero/domain/calendar/durations.ts'
import { describe, expect, it } from 'vitest'
import { groupNotification, type RecentNotification } from './grouping.ts'

const now = new Date('2026-11-16T12:00:00Z')
const ago = (minutes: number) => new Date(now.getTime() - minutes * minuteMs)
const lost = { key: 'signalLost:new', kind: 'signalLost' } as const

let last = 0
const notification = (overrides: Partial<RecentNotification> = {}): RecentNotification => {
  last += 1
  const id = `n${last}`
  return {
    id,
    groupKey: `signalLost:${id}`,
    datetime: ago(1),
    readed: false,
    isOpen: true,
    count: 1,
    openCount: 1,
    names: ['V-1'],
    ...overrides,
  }
}
const several = (count: number, overrides: Partial<RecentNotification> = {}) =>
  Array.from({ length: count }, () => notification(overrides))

describe('one more occurrence', () => {
  it('is a new notification while there are few', () => {
    expect(groupNotification(several(4), lost, now)).toEqual({ how: 'new' })
  })

  it('repeats a notification with the same key, read or unread', () => {
    for (const readed of [true, false]) {
      const same = notification({ groupKey: lost.key, readed, datetime: ago(59) })
      expect(groupNotification([notification(), same], lost, now)).toEqual({
        how: 'repeat',
        id: same.id,
      })
    }
  })

  it('starts a storm after five unread notifications within ten minutes', () => {
    const five = several(5, { datetime: ago(10) })
    const old = notification({ datetime: ago(11) })
    const read = notification({ readed: true })
    const test = notification({ groupKey: 'test:1' })
    expect(groupNotification([old, ...five, read, test], lost, now)).toEqual({
      how: 'new-storm',
      merged: five,
    })
  })

  it.each<[string, Partial<RecentNotification>]>([
    ['read', { readed: true }],
    ['older', { datetime: ago(11) }],
    ['tests', { groupKey: 'test:1' }],
  ])('is a new notification after five that are %s', (_what, overrides) => {
    expect(groupNotification(several(5, overrides), lost, now)).toEqual({ how: 'new' })
  })
})

it('never starts a storm of account notifications, but still groups repeats', () => {
  const own = { key: 'security:new', kind: 'security' } as const
  const six = several(6)
  expect(groupNotification(six, own, now)).toEqual({ how: 'new' })
  const same = notification({ groupKey: own.key })
  expect(groupNotification([...six, same], own, now)).toEqual({ how: 'repeat', id: same.id })
})

describe('a storm', () => {
  const stormFields = { groupKey: 'storm:signalLost', count: 6 }

  it('takes in each new occurrence while it is recent and unread', () => {
    const storm = notification(stormFields)
    expect(groupNotification([storm, ...several(2)], lost, now)).toEqual({
      how: 'join-storm',
      storm,
    })
  })

  it.each<[string, Partial<RecentNotification>]>([
    ['was read', { readed: true }],
    ['is old', { datetime: ago(11) }],
  ])('ends when it %s', (_what, overrides) => {
    expect(groupNotification([notification({ ...stormFields, ...overrides })], lost, now)).toEqual({
      how: 'new',
    })
  })
})

describe('a group of a kind that has a list', () => {
  const due = { key: 'bookingWithoutTruck:new', kind: 'bookingWithoutTruck' } as const
  const group = (overrides: Partial<RecentNotification>) =>
    notification({ groupKey: 'storm:bookingWithoutTruck', ...overrides })

  it.each<[string, Partial<RecentNotification>]>([
    ['read', { readed: true }],
    ['older than ten minutes', { datetime: ago(300) }],
  ])('takes in each new occurrence while it is open, also when %s', (_what, overrides) => {
    const storm = group(overrides)
    expect(groupNotification([storm], due, now)).toEqual({ how: 'join-storm', storm })
  })

  it('ends when the list is empty', () => {
    const over = group({ isOpen: false, readed: true })
    expect(groupNotification([over], due, now)).toEqual({ how: 'new' })
  })
})

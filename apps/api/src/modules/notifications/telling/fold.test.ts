import { describe, expect, it } from 'vitest'
import { fold, type RecentNotification } from './fold.ts'

const now = new Date('2026-11-16T12:00:00Z')
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const lost = { key: 'signalLost:new', kind: 'signalLost' } as const

let last = 0
const notification = (given: Partial<RecentNotification> = {}): RecentNotification => {
  last += 1
  const id = `n${last}`
  return {
    id,
    groupKey: `signalLost:${id}`,
    datetime: ago(1),
    readed: false,
    count: 1,
    openCount: 1,
    names: ['V-1'],
    ...given,
  }
}
const several = (count: number, given: Partial<RecentNotification> = {}) =>
  Array.from({ length: count }, () => notification(given))

describe('one more', () => {
  it('is told alone as long as there are few', () => {
    expect(fold(several(4), lost, now)).toEqual({ how: 'alone' })
  })

  it('of the same key is the same notification again, read or not', () => {
    for (const readed of [true, false]) {
      const same = notification({ groupKey: lost.key, readed, datetime: ago(59) })
      expect(fold([notification(), same], lost, now)).toEqual({ how: 'again', id: same.id })
    }
  })

  it('after five unread within ten minutes makes a storm of them', () => {
    const five = several(5, { datetime: ago(10) })
    const old = notification({ datetime: ago(11) })
    const read = notification({ readed: true })
    const test = notification({ groupKey: 'test:1' })
    expect(fold([old, ...five, read, test], lost, now)).toEqual({ how: 'storm', absorbed: five })
  })

  it.each<[string, Partial<RecentNotification>]>([
    ['read', { readed: true }],
    ['older', { datetime: ago(11) }],
    ['tests', { groupKey: 'test:1' }],
  ])('after five that are %s is told alone', (_what, given) => {
    expect(fold(several(5, given), lost, now)).toEqual({ how: 'alone' })
  })
})

it('of what is a person’s own is never a storm; the same again still folds', () => {
  const own = { key: 'security:new', kind: 'security' } as const
  const six = several(6)
  expect(fold(six, own, now)).toEqual({ how: 'alone' })
  const same = notification({ groupKey: own.key })
  expect(fold([...six, same], own, now)).toEqual({ how: 'again', id: same.id })
})

describe('a storm', () => {
  const stormGiven = { groupKey: 'storm:signalLost', count: 6 }

  it('takes in each new one as long as it is fresh and unread', () => {
    const storm = notification(stormGiven)
    expect(fold([storm, ...several(2)], lost, now)).toEqual({ how: 'into-storm', storm })
  })

  it.each<[string, Partial<RecentNotification>]>([
    ['was read', { readed: true }],
    ['has passed', { datetime: ago(11) }],
  ])('that %s is over', (_what, given) => {
    expect(fold([notification({ ...stormGiven, ...given })], lost, now)).toEqual({ how: 'alone' })
  })
})

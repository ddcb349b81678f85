import { dayMs } from '@arriero/domain/calendar/durations.ts'
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createDeviceTokens, type DeviceAccount } from './device-cookie.ts'

const now = new Date('2026-11-15T12:00:00Z')
const daysLater = (days: number) => new Date(now.getTime() + days * dayMs)
const deviceTokens = createDeviceTokens(Buffer.alloc(32, 1))
const buildAccount = (): DeviceAccount => ({ id: randomUUID(), password_changed_at: null })
const ana = buildAccount()

describe('a device token', () => {
  it('is valid only for its account', () => {
    const cookie = deviceTokens.add(null, ana, now)
    expect(deviceTokens.find(cookie, ana, now)).toBe(cookie)
    expect(deviceTokens.find(cookie, buildAccount(), now)).toBeUndefined()
    expect(deviceTokens.find(null, ana, now)).toBeUndefined()
  })

  it('is valid until the password changes', () => {
    const cookie = deviceTokens.add(null, ana, now)
    const changed = { ...ana, password_changed_at: now }
    expect(deviceTokens.find(cookie, changed, now)).toBeUndefined()
    const renewed = deviceTokens.add(cookie, changed, now)
    expect(deviceTokens.find(renewed, changed, now)).toBe(renewed)
    expect(deviceTokens.find(renewed, ana, now)).toBeUndefined()
  })

  it('is valid for a year, and its date can’t be forged', () => {
    const cookie = deviceTokens.add(null, ana, now)
    expect(deviceTokens.find(cookie, ana, daysLater(365))).toBe(cookie)
    expect(deviceTokens.find(cookie, ana, daysLater(366))).toBeUndefined()
    const [id, day, ...rest] = cookie.split('.')
    const later = [id, Number(day) + 300, ...rest].join('.')
    expect(deviceTokens.find(later, ana, daysLater(366))).toBeUndefined()
  })

  it.each([
    ['made up', () => `${ana.id}.20000.AAAAAAAAAAAAAAAAAAAAAA.${'A'.repeat(43)}`],
    ['another account’s with the id replaced', (own: string) => ana.id + own.slice(36)],
    ['altered', (own: string) => `${own.slice(0, -2)}AA`],
    ['without its signature', (own: string) => own.slice(0, -44)],
    ['longer', (own: string) => `${own}.`],
    ['of another key', () => createDeviceTokens(Buffer.alloc(32, 2)).add(null, ana, now)],
    ['empty', () => ''],
  ])('is invalid if %s', (_name, forge) => {
    const account = buildAccount()
    const forged = forge(deviceTokens.add(null, account, now))
    expect(deviceTokens.find(forged, ana, now)).toBeUndefined()
    expect(deviceTokens.find(forged, account, now)).toBeUndefined()
  })
})

describe('a shared computer', () => {
  const accounts = Array.from({ length: 6 }, buildAccount)
  const remember = (cookie: string | null, account: DeviceAccount) =>
    deviceTokens.add(cookie, account, now)
  const known = (cookie: string) =>
    accounts.map((account) => deviceTokens.find(cookie, account, now) !== undefined)

  it('keeps the tokens of the last five users', () => {
    const cookie = accounts.reduce<string | null>(remember, null) ?? ''
    expect(known(cookie)).toEqual([false, true, true, true, true, true])
    expect(cookie.length).toBeLessThan(1000)
  })

  it('keeps one token per user: signing in again removes no other', () => {
    const [first = ana, ...others] = accounts.slice(0, 5)
    let cookie = [first, ...others].reduce<string | null>(remember, null) ?? ''
    const before = deviceTokens.find(cookie, first, now)
    for (let times = 0; times < 3; times++) {
      cookie = remember(cookie, { ...first, password_changed_at: daysLater(times) })
    }
    cookie = remember(cookie, first)
    expect(known(cookie)).toEqual([true, true, true, true, true, false])
    expect(deviceTokens.find(cookie, first, now)).not.toBe(before)
  })

  it('drops malformed tokens', () => {
    expect(remember('x~~a.b.c', ana).split('~')).toHaveLength(1)
  })
})

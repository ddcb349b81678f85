import { describe, expect, it } from 'vitest'
import {
  checkRefreshToken,
  createRefreshTokens,
  type RefreshClaim,
  type StoredRefreshToken,
} from './refresh-tokens.ts'

const tokens = createRefreshTokens(Buffer.alloc(32, 1))

it('makes tokens of 256 random bits, stored as a hash', () => {
  const token = tokens.make()
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  expect(tokens.make()).not.toBe(token)
  expect(tokens.hash(token)).not.toContain(token)
  expect(tokens.hash(token)).toBe(tokens.hash(token))
})

it('derives one successor per token, with the key', () => {
  const token = tokens.make()
  expect(tokens.next(token)).toBe(tokens.next(token))
  expect(tokens.next(token)).not.toBe(tokens.hash(token))
  expect(tokens.next(tokens.next(token))).not.toBe(token)
  expect(createRefreshTokens(Buffer.alloc(32, 2)).next(token)).not.toBe(tokens.next(token))
})

const now = new Date('2026-11-15T12:00:00Z')
const secondsAgo = (seconds: number) => new Date(now.getTime() - seconds * 1000)

const unspent: StoredRefreshToken = {
  used_at: null,
  expires_at: new Date('2026-11-15T12:30:00Z'),
  session_id: 'session',
  user_id: 'user',
  binding_hash: 'browser',
  user_agent: 'Firefox',
}
const valid: RefreshClaim = {
  subject: { userId: 'user', sessionId: 'session' },
  userId: 'user',
  bindingHash: 'browser',
  userAgent: 'Firefox',
}

/** Requests where the access token or the id do not match. */
const mismatches: [string, Partial<RefreshClaim>][] = [
  ['without an access token of ours', { subject: undefined }],
  ['with the access token of another person', { subject: { userId: 'b', sessionId: 'session' } }],
  ['with the access token of another session', { subject: { userId: 'user', sessionId: 'b' } }],
  ['under another id', { userId: 'b' }],
]
const otherBrowsers: [string, Partial<RefreshClaim>][] = [
  ['without the companion cookie', { bindingHash: null }],
  ['with the companion cookie of another browser', { bindingHash: 'b' }],
]

describe('an unspent token', () => {
  it('is rotated for its owner, also after a browser update', () => {
    expect(checkRefreshToken(unspent, valid, now)).toBe('rotate')
    expect(checkRefreshToken(unspent, { ...valid, userAgent: 'Firefox 2' }, now)).toBe('rotate')
  })

  it('is rejected once it expires', () => {
    expect(checkRefreshToken({ ...unspent, expires_at: now }, valid, now)).toBe('rejected')
  })

  it.each(mismatches)('is rejected %s', (_name, claim) => {
    expect(checkRefreshToken(unspent, { ...valid, ...claim }, now)).toBe('rejected')
  })

  it.each(otherBrowsers)('is reported as sent by another browser %s', (_name, claim) => {
    expect(checkRefreshToken(unspent, { ...valid, ...claim }, now)).toBe('other-browser')
    const mismatch = { ...valid, ...claim, userId: 'b' }
    expect(checkRefreshToken(unspent, mismatch, now)).toBe('rejected')
  })
})

describe('a spent token', () => {
  const spent = (seconds: number) => ({ ...unspent, used_at: secondsAgo(seconds) })

  it.each([0, 1, 10])('may get the same response again %i seconds later', (seconds) => {
    expect(checkRefreshToken(spent(seconds), valid, now)).toBe('repeat')
  })

  it.each([10.001, 11, 3600])('counts as reused %d seconds later', (seconds) => {
    expect(checkRefreshToken(spent(seconds), valid, now)).toBe('reused')
  })

  it.each([
    ...mismatches,
    ...otherBrowsers,
    ['from another user agent', { userAgent: 'curl' }] as const,
  ])('counts as reused at once %s', (_name, claim) => {
    expect(checkRefreshToken(spent(1), { ...valid, ...claim }, now)).toBe('reused')
  })
})

import { describe, expect, it } from 'vitest'
import { judgeRefresh, type KeptRefreshToken, type RefreshClaim } from './judge-refresh.ts'

const now = new Date('2026-11-15T12:00:00Z')
const secondsAgo = (seconds: number) => new Date(now.getTime() - seconds * 1000)

const unspent: KeptRefreshToken = {
  used_at: null,
  expires_at: new Date('2026-11-15T12:30:00Z'),
  session_id: 'session',
  user_id: 'user',
  binding_hash: 'browser',
  user_agent: 'Firefox',
}
const honest: RefreshClaim = {
  subject: { userId: 'user', sessionId: 'session' },
  userId: 'user',
  bindingHash: 'browser',
  userAgent: 'Firefox',
}

/** Whoever does not show all of it: half the proof, or somebody else's. */
const strangers: [string, Partial<RefreshClaim>][] = [
  ['without an access token of ours', { subject: undefined }],
  ['with the access token of another person', { subject: { userId: 'b', sessionId: 'session' } }],
  ['with the access token of another session', { subject: { userId: 'user', sessionId: 'b' } }],
  ['under another id', { userId: 'b' }],
]
const otherBrowsers: [string, Partial<RefreshClaim>][] = [
  ['without the companion', { bindingHash: null }],
  ['with the companion of another browser', { bindingHash: 'b' }],
]

describe('an unspent token', () => {
  it('is rotated for its owner, whose browser may have been updated', () => {
    expect(judgeRefresh(unspent, honest, now)).toBe('rotate')
    expect(judgeRefresh(unspent, { ...honest, userAgent: 'Firefox 2' }, now)).toBe('rotate')
  })

  it('is refused from the instant it expires', () => {
    expect(judgeRefresh({ ...unspent, expires_at: now }, honest, now)).toBe('refused')
  })

  it.each(strangers)('is refused %s', (_name, claim) => {
    expect(judgeRefresh(unspent, { ...honest, ...claim }, now)).toBe('refused')
  })

  it.each(otherBrowsers)('was copied when it comes %s', (_name, claim) => {
    expect(judgeRefresh(unspent, { ...honest, ...claim }, now)).toBe('other-browser')
    const stranger = { ...honest, ...claim, userId: 'b' }
    expect(judgeRefresh(unspent, stranger, now)).toBe('refused')
  })
})

describe('a spent token', () => {
  const spent = (seconds: number) => ({ ...unspent, used_at: secondsAgo(seconds) })

  it.each([0, 1, 10])('is answered again %i seconds later', (seconds) => {
    expect(judgeRefresh(spent(seconds), honest, now)).toBe('repeat')
  })

  it.each([10.001, 11, 3600])('means theft %d seconds later', (seconds) => {
    expect(judgeRefresh(spent(seconds), honest, now)).toBe('reused')
  })

  it.each([
    ...strangers,
    ...otherBrowsers,
    ['from another user agent', { userAgent: 'curl' }] as const,
  ])('means theft at once %s', (_name, claim) => {
    expect(judgeRefresh(spent(1), { ...honest, ...claim }, now)).toBe('reused')
  })
})

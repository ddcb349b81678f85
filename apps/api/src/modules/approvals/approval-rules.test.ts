import { describe, expect, it } from 'vitest'
import { allowedActions, type ApprovalReader, refuseAction } from './approval-rules.ts'

const now = new Date('2026-11-18T12:00:00Z')
const later = new Date(now.getTime() + 1)
const pending = {
  kind: 'user.ban',
  status: 'pending',
  requested_by: 'ana',
  expires_at: later,
} as const
const ana: ApprovalReader = { userId: 'ana', kinds: ['user.ban'], loneKinds: [] }
const luis: ApprovalReader = { ...ana, userId: 'luis' }
const clerk: ApprovalReader = { userId: 'clerk', kinds: ['journeys.cancel'], loneKinds: [] }
const lone: ApprovalReader = { ...ana, loneKinds: ['user.ban'] }

describe('what a person may do with a request', () => {
  it.each([
    ['the person who asked withdraws', ana, pending, ['withdraw']],
    ['another decides', luis, pending, ['approve', 'reject']],
    ['who may not decide the kind does nothing', clerk, pending, []],
    ['who may decide nothing can withdraw', { ...ana, kinds: [] }, pending, ['withdraw']],
    ['the only one confirms alone', lone, pending, ['withdraw', 'confirmAlone']],
    ['nobody once it is approved', luis, { ...pending, status: 'approved' }, []],
    ['nobody once it is withdrawn', ana, { ...pending, status: 'withdrawn' }, []],
    ['nobody after its time', luis, { ...pending, expires_at: now }, []],
    ['not even alone after its time', lone, { ...pending, expires_at: now }, []],
  ] as const)('%s', (_, reader, approval, actions) => {
    expect(allowedActions(approval, reader, now)).toEqual(actions)
  })

  it.each([
    ['approve', ana, pending, 'approval.own'],
    ['reject', ana, pending, 'approval.own'],
    ['withdraw', luis, pending, 'approval.not-own'],
    ['confirmAlone', luis, pending, 'approval.not-own'],
    ['confirmAlone', ana, pending, 'approval.others-can'],
    ['approve', clerk, pending, 'session.forbidden'],
    ['approve', luis, { ...pending, status: 'rejected' }, 'approval.decided'],
    ['approve', luis, { ...pending, status: 'expired' }, 'approval.expired'],
    ['approve', luis, { ...pending, expires_at: now }, 'approval.expired'],
  ] as const)('%s is refused with the reason', (action, reader, approval, code) => {
    expect(refuseAction(approval, action, reader, now)).toBe(code)
  })
})

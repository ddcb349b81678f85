import { describe, expect, it } from 'vitest'
import { abilities, abilitiesOf, type Ability, can, isAbility, rolesWith } from './ability.ts'
import { type Role, roles } from './role.ts'

const of = (role: Role) => ({ kind: 'administrator', role }) as const

/** Written out again, so that a right given by mistake in ability.ts is noticed. */
const rights: Record<Exclude<Role, 'administrator'>, Ability[]> = {
  operations: [
    'account.manage',
    'approval.read',
    'audit.read',
    'device.manage',
    'journey.command',
    'journey.create',
    'journey.read',
    'journey.share',
    'notification-rule.read',
    'notification.receive',
    'novelty-protocol.read',
    'personal-data.reveal',
    'registry.change',
    'registry.import',
    'registry.merge',
    'registry.read',
    'user.read',
  ],
  reviewer: [
    'account.manage',
    'approval.read',
    'audit.read',
    'file.read',
    'journey.read',
    'notification-rule.read',
    'notification.receive',
    'novelty-protocol.read',
    'personal-data.reveal',
    'registry.change',
    'registry.read',
    'user.ban',
    'user.read',
    'user.review',
  ],
  viewer: [
    'account.manage',
    'approval.read',
    'journey.read',
    'notification-rule.read',
    'notification.receive',
    'novelty-protocol.read',
    'registry.read',
    'user.read',
  ],
}

describe('can', () => {
  it('lets the role administrator do everything', () => {
    expect(abilitiesOf(of('administrator'))).toEqual(abilities)
  })

  it.each(['operations', 'reviewer', 'viewer'] as const)('gives %s exactly its rights', (role) => {
    expect(abilitiesOf(of(role)).toSorted()).toEqual(rights[role])
    for (const ability of abilities) {
      expect(can(of(role), ability), ability).toBe(rights[role].includes(ability))
    }
  })

  it('lets drivers and customers do nothing in the console', () => {
    for (const kind of ['driver', 'customer'] as const) {
      expect(abilitiesOf({ kind, role: null })).toEqual([])
      // The database forbids it; a role alone gives no right.
      expect(abilitiesOf({ kind, role: 'administrator' })).toEqual([])
    }
    expect(abilitiesOf({ kind: 'administrator', role: null })).toEqual([])
  })

  it('finds the roles that have an ability', () => {
    expect(rolesWith('journey.read')).toEqual(roles)
    expect(rolesWith('user.review')).toEqual(['administrator', 'reviewer'])
  })
})

describe('isAbility', () => {
  it('distinguishes abilities from other kinds of access', () => {
    expect(isAbility('journey.command')).toBe(true)
    expect(isAbility('public')).toBe(false)
  })
})

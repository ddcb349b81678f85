import { describe, expect, it } from 'vitest'
import { abilities, abilitiesOf, can, isAbility } from './ability.ts'

describe('can', () => {
  it('lets an administrator do everything', () => {
    for (const ability of abilities) expect(can({ kind: 'administrator' }, ability)).toBe(true)
  })

  it('lets drivers and customers do nothing in the console', () => {
    expect(abilitiesOf({ kind: 'driver' })).toEqual([])
    expect(abilitiesOf({ kind: 'customer' })).toEqual([])
    expect(can({ kind: 'driver' }, 'journey.read')).toBe(false)
  })
})

describe('isAbility', () => {
  it('distinguishes abilities from other kinds of access', () => {
    expect(isAbility('journey.command')).toBe(true)
    expect(isAbility('public')).toBe(false)
  })
})

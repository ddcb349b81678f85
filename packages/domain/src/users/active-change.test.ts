import { expect, test } from 'vitest'
import { activeChangeOf, renewalItemOf, renewalProblem } from './active-change.ts'
import { paperKinds } from './paper.ts'
import { itemsOf, reviewItem, reviewItemKeys } from './review-item.ts'

test('every paper that expires can be renewed, and identity and vehicle changed', () => {
  for (const item of reviewItemKeys) {
    const { fields, paper } = reviewItem(item)
    const expires = Object.values(fields).some(({ type }) => type === 'expiry')
    const isRenewal = activeChangeOf(item, 'registered') === 'renewal'
    expect(isRenewal, item).toBe(expires && paper !== undefined)
  }
  const reviewed = reviewItemKeys.filter((item) => activeChangeOf(item, 'registered') === 'review')
  expect(reviewed).toEqual(['identity', 'vehicle', 'company', 'representative'])
  expect(renewalItemOf('soat')).toBe('soat')
  expect(paperKinds.filter((kind) => renewalItemOf(kind) === undefined)).not.toContain('licence')
})

test('another truck comes with all its papers; without one there is nothing of it to renew', () => {
  const ofVehicle = itemsOf('driver').filter((item) => reviewItem(item).of === 'vehicle')
  for (const item of ofVehicle) {
    expect(activeChangeOf(item, 'other'), item).toBe('review')
    expect(activeChangeOf(item, 'none'), item).toBe(item === 'vehicle' ? 'review' : null)
  }
  expect(activeChangeOf('pila', 'other')).toBe('renewal')
})

test('a renewed paper expires later than the recorded one', () => {
  expect(renewalProblem('2027-01-01', null)).toBeUndefined()
  expect(renewalProblem('2027-01-01', '2026-12-31')).toBeUndefined()
  expect(renewalProblem('2026-12-31', '2026-12-31')).toBe(
    'Ya tenemos uno que vence el 31/12/2026. Envíe el renovado.',
  )
})

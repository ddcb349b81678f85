import { expect, test } from 'vitest'
import { surchargeAmount, surchargeMinutes } from './surcharge.ts'

test('charges by started minutes, in whole pesos', () => {
  expect(surchargeAmount(surchargeMinutes(90 * 60), 40_000)).toBe(60_000)
  expect(surchargeAmount(surchargeMinutes(61), 35_000)).toBe(1167)
  expect(surchargeAmount(surchargeMinutes(-5), 35_000)).toBe(0)
})

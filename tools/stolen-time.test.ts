import { expect, it } from 'vitest'
import { stolenSeconds } from './stolen-time.ts'

it('reads what the host gave to others, for each core', () => {
  const text = `cpu  381877 0 64427 160282 2762 0 1549 24000 0 0
cpu0 190000 0 32000 80000 1300 0 700 12000 0 0
cpu1 191877 0 32427 80282 1462 0 849 12000 0 0
intr 1 2 3`
  expect(stolenSeconds(() => text)).toBe(120)
})

it('is nothing where the system does not tell', () => {
  expect(stolenSeconds(() => '')).toBe(0)
})

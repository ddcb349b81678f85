import { expect, test } from 'vitest'
import { groupSecret } from './group-secret.ts'

test.each([
  ['JBSWY3DPEHPK3PXP', 'JBSW Y3DP EHPK 3PXP'],
  ['JBSWY', 'JBSW Y'],
  ['JBS', 'JBS'],
  ['', ''],
])('%s is shown as %s', (secret, shown) => {
  expect(groupSecret(secret)).toBe(shown)
})

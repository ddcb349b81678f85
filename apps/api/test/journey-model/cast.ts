/** Who takes part in a sequence: two drivers of our own, one of a third party. */
export const castDrivers = ['first', 'second', 'external'] as const
export type CastDriver = (typeof castDrivers)[number]

/** Whose hand a step is. `for-…`: an administrator writes down what somebody said. */
export type CastHand =
  | 'administrator'
  | 'customer'
  | 'stranger'
  | 'for-customer'
  | 'for-driver'
  | 'system'
  | CastDriver

export const castHands: readonly CastHand[] = [
  'administrator',
  'customer',
  'stranger',
  'for-customer',
  'for-driver',
  ...castDrivers,
]

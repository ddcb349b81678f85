import fc from 'fast-check'

export const conditionKinds = ['signalLost', 'novelty'] as const
export type ConditionKind = (typeof conditionKinds)[number]

/** Enough for storms, few enough to come back to the same one. */
export const subjectCount = 9
const subject = fc.nat({ max: subjectCount - 1 })
const kind = fc.constantFrom(...conditionKinds)
const person = fc.nat({ max: 3 })

/** What can happen to a world of notifications. */
export const notificationStep = fc.oneof(
  { weight: 8, arbitrary: fc.record({ does: fc.constant('begin'), kind, subject }) },
  { weight: 5, arbitrary: fc.record({ does: fc.constant('end'), kind, subject }) },
  // Of all subjects at once: a storm.
  { weight: 1, arbitrary: fc.record({ does: fc.constant('storm'), kind }) },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant('happen'), subject, person: fc.option(person) }),
  },
  // The same causes once more: a delivery repeated, two processes at once, a server that starts again.
  { weight: 3, arbitrary: fc.record({ does: fc.constant('repeat') }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('restart') }) },
  // A transaction that tells of something and then fails.
  { weight: 2, arbitrary: fc.record({ does: fc.constant('fail'), kind, subject }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('read'), person }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('readAll'), person }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('ban'), person }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('admit'), person }) },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('rule'),
      kind,
      isOn: fc.boolean(),
      audience: fc.constantFrom('everyone' as const, 'attendant' as const, 'chosen' as const),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ does: fc.constant('pass'), minutes: fc.integer({ min: -2, max: 25 }) }),
  },
)
export type NotificationStep =
  typeof notificationStep extends fc.Arbitrary<infer Step> ? Step : never

import fc from 'fast-check'
import type { ItemName } from './user-model.ts'

const kinds = {
  lock: 4,
  decide: 7,
  unlock: 1,
  back: 2,
  ban: 1,
  resend: 2,
  change: 2,
  renew: 2,
  decideRenewals: 2,
  expire: 1,
  age: 1,
  depart: 1,
  arrive: 1,
  merge: 1,
  erase: 1,
  race: 3,
} as const

/** What happens to a person. The other fields choose among what `kind` offers. */
export interface ReviewStep {
  kind: keyof typeof kinds
  reviewer: 0 | 1
  event: 'approve' | 'askCorrection' | 'reject'
  /** The item that is not correct, if there is one. */
  about: ItemName
  /** The verdicts fit the event. */
  isFitting: boolean
  /** Made on an older state. */
  isStale: boolean
  isLift: boolean
  /** Makes rare what would end most sequences early. */
  isRare: boolean
}

const often = (weight: number, likely: boolean) =>
  fc.integer({ min: 1, max: weight }).map((number) => (number === 1 ? !likely : likely))

const step: fc.Arbitrary<ReviewStep> = fc.record({
  kind: fc.oneof(
    ...Object.entries(kinds).map(([kind, weight]) => ({
      weight,
      arbitrary: fc.constant(kind as ReviewStep['kind']),
    })),
  ),
  reviewer: fc.constantFrom(0, 0, 0, 1),
  event: fc.constantFrom('approve', 'approve', 'askCorrection', 'reject'),
  about: fc.constantFrom('paper', 'identity'),
  isFitting: often(8, true),
  isStale: often(12, false),
  isLift: fc.boolean(),
  isRare: often(6, false),
})

export interface ReviewCase {
  kind: 'driver' | 'customer'
  steps: readonly ReviewStep[]
}

export const reviewCases = (maxLength: number): fc.Arbitrary<ReviewCase> =>
  fc.record({
    kind: fc.constantFrom('driver', 'driver', 'customer'),
    steps: fc.array(step, { minLength: 4, maxLength, size: 'max' }),
  })

const make = (kind: ReviewStep['kind'], changes: Partial<ReviewStep> = {}): ReviewStep => ({
  kind,
  reviewer: 0,
  event: 'approve',
  about: 'paper',
  isFitting: true,
  isStale: false,
  isLift: false,
  isRare: false,
  ...changes,
})

const decided = (event: ReviewStep['event'], about: ItemName = 'paper') => [
  make('lock'),
  make('decide', { event, about }),
]

/** Through every state and every kind of step, because random ones may leave one out. */
const everything: readonly ReviewStep[] = [
  ...decided('approve'),
  make('renew'),
  make('lock'),
  make('decideRenewals'),
  make('depart'),
  make('change'),
  make('expire'),
  make('arrive'),
  make('resend'),
  ...decided('askCorrection'),
  make('expire'),
  make('resend'),
  ...decided('approve'),
  make('change'),
  ...decided('approve'),
  make('race'),
  make('unlock'),
  make('merge'),
  make('ban', { isRare: true }),
  make('back', { isLift: true }),
  make('race'),
  ...decided('askCorrection', 'identity'),
  make('age'),
  make('back'),
  ...decided('reject'),
  make('race'),
  make('erase', { isRare: true }),
  make('lock'),
]

export const casesOfEverything: readonly ReviewCase[] = [
  { kind: 'driver', steps: everything },
  { kind: 'customer', steps: everything },
]

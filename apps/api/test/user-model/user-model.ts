import {
  userCan,
  type UserActor,
  type UserEvent,
  type UserStateKey,
} from '@arriero/domain/users/user-state.ts'
import fc from 'fast-check'

/** What happens to a person. `pick` chooses among what `kind` offers. */
export interface ReviewStep {
  kind: 'lock' | 'unlock' | 'decide' | 'back' | 'ban' | 'resubmit' | 'change' | 'expire' | 'age'
  reviewer: 0 | 1
  event: 'approve' | 'askCorrection' | 'reject'
  /** The verdicts fit the event. */
  isFitting: boolean
  /** Made on an older state. */
  isStale: boolean
  isLift: boolean
}

const often = (weight: number, likely: boolean) =>
  fc.integer({ min: 1, max: weight }).map((number) => (number === 1 ? !likely : likely))

const step: fc.Arbitrary<ReviewStep> = fc.record({
  kind: fc.constantFrom(
    'lock',
    'lock',
    'decide',
    'decide',
    'decide',
    'decide',
    'unlock',
    'back',
    'ban',
    'resubmit',
    'change',
    'expire',
    'age',
  ),
  reviewer: fc.constantFrom(0, 0, 0, 1),
  event: fc.constantFrom('approve', 'askCorrection', 'reject'),
  isFitting: often(8, true),
  isStale: often(12, false),
  isLift: fc.boolean(),
})

export const reviewSteps = fc.array(step, { minLength: 4, maxLength: 16 })

const always = { reviewer: 0, isFitting: true, isStale: false, isLift: false } as const
const lock: ReviewStep = { ...always, kind: 'lock', event: 'approve' }
const decide = (event: ReviewStep['event']): ReviewStep => ({ ...always, kind: 'decide', event })

/** One person through every state, because random steps may leave one out. */
export const stepsThroughEveryState: readonly ReviewStep[] = [
  lock,
  decide('approve'),
  { ...always, kind: 'change', event: 'approve' },
  lock,
  decide('approve'),
  { ...always, kind: 'ban', event: 'approve' },
  { ...always, kind: 'back', event: 'approve', isLift: true },
  lock,
  decide('askCorrection'),
  { ...always, kind: 'resubmit', event: 'approve' },
  lock,
  decide('reject'),
  { ...always, kind: 'back', event: 'approve' },
]

type ItemState = 'undecided' | 'ok' | 'correct' | 'reject'

/** What a person's case should be, written without the code under test except for the table of transitions. */
export class UserModel {
  state: UserStateKey = 'Review'
  version = 0
  lockedBy: number | null = null
  /** Of one item, which stands for all of them; the others are correct from the first decision on. */
  licence: ItemState = 'undecided'
  attempt = 1
  others: 'undecided' | 'ok' = 'undecided'
  readonly trail: [UserEvent, UserStateKey][] = []

  /** The expected error of an event, or undefined if it is allowed. */
  refusal(event: UserEvent, actor: UserActor): string | undefined {
    const check = userCan(this.state, event, actor)
    return check.allowed ? undefined : check.code
  }

  apply(event: UserEvent, actor: UserActor): void {
    const check = userCan(this.state, event, actor)
    if (!check.allowed) throw new Error(`${event} is not allowed in ${this.state}`)
    this.state = check.to
    this.version += 1
    this.trail.push([event, check.to])
  }
}

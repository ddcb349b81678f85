import type { NotificationAudience } from '@arriero/domain/notifications/notification-rule.ts'
import fc from 'fast-check'

export interface ModelOccurrence {
  key: string
  people: readonly string[]
  isOver: boolean
}

interface ModelRule {
  isOn: boolean
  audience: NotificationAudience
  chosen: readonly string[]
}

const defaultRule: ModelRule = { isOn: true, audience: 'everyone', chosen: [] }

/** The expected occurrences and their recipients, without grouping. */
export class NotificationModel {
  readonly occurrences: ModelOccurrence[] = []
  readonly conditions = { signalLost: new Set<number>(), novelty: new Set<number>() }
  readonly #people: readonly string[]
  readonly #active: Set<string>
  readonly #rules = new Map<string, ModelRule>()

  constructor(people: readonly string[]) {
    this.#people = people
    this.#active = new Set(people)
  }

  begin = (kind: ConditionKind, subject: number) => this.conditions[kind].add(subject)
  end = (kind: ConditionKind, subject: number) => this.conditions[kind].delete(subject)
  setRule = (kind: string, rule: ModelRule) => this.#rules.set(kind, rule)
  setActive = (id: string, isActive: boolean) =>
    isActive ? this.#active.add(id) : this.#active.delete(id)

  /** Some subjects have an attendant. */
  attendantOf = (subject: number): string | null => this.#people[subject % 6] ?? null

  reconcile(kind: ConditionKind): void {
    const rule = this.#rules.get(kind) ?? defaultRule
    const current = new Map<string, number>(
      [...this.conditions[kind]].map((subject) => [`${kind}:${subject}`, subject] as const),
    )
    for (const one of this.occurrences) {
      if (one.key.startsWith(`${kind}:`) && !current.has(one.key)) one.isOver = true
    }
    for (const [key, subject] of current) {
      if (!rule.isOn || this.#isOpen(key)) continue
      this.#open(key, this.#recipients(rule, subject))
    }
  }

  announce(key: string, onlyTo: string | undefined): void {
    if (this.#isOpen(key)) return
    const people = this.#activePeople().filter((id) => onlyTo === undefined || id === onlyTo)
    this.#open(key, people)
  }

  /** Without recipients nothing is opened. */
  #open(key: string, people: readonly string[]): void {
    if (people.length > 0) this.occurrences.push({ key, people, isOver: false })
  }

  #isOpen = (key: string) => this.occurrences.some((one) => one.key === key && !one.isOver)

  #activePeople = () => this.#people.filter((id) => this.#active.has(id))

  #recipients({ audience, chosen }: ModelRule, subject: number): string[] {
    const active = this.#activePeople()
    const selected = active.filter((id) => {
      if (audience === 'everyone') return true
      return audience === 'attendant' ? id === this.attendantOf(subject) : chosen.includes(id)
    })
    return selected.length > 0 ? selected : active
  }
}

export const conditionKinds = ['signalLost', 'novelty'] as const
export type ConditionKind = (typeof conditionKinds)[number]

/** Enough for a storm (many occurrences grouped into one notification), and few enough that subjects repeat. */
export const subjectCount = 9
const subject = fc.nat({ max: subjectCount - 1 })
const kind = fc.constantFrom(...conditionKinds)
const person = fc.nat({ max: 3 })

/** One step of a scenario. */
export const notificationStep = fc.oneof(
  { weight: 8, arbitrary: fc.record({ does: fc.constant('begin'), kind, subject }) },
  { weight: 5, arbitrary: fc.record({ does: fc.constant('end'), kind, subject }) },
  // All subjects at once.
  { weight: 1, arbitrary: fc.record({ does: fc.constant('storm'), kind }) },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant('happen'), subject, person: fc.option(person) }),
  },
  // The same conditions and events again: a retry, two processes at once, a restarted server.
  { weight: 3, arbitrary: fc.record({ does: fc.constant('repeat') }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('restart') }) },
  // A transaction that announces something and then fails.
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

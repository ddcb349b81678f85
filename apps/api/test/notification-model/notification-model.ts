import type { NotificationAudience } from '@arriero/domain/notifications/notification-rule.ts'
import type { ConditionKind } from './notification-step.ts'

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

const everyone: ModelRule = { isOn: true, audience: 'everyone', chosen: [] }

/** Who must have heard of what, in the order it happened; nothing of how. */
export class NotificationModel {
  readonly occurrences: ModelOccurrence[] = []
  readonly holding = { signalLost: new Set<number>(), novelty: new Set<number>() }
  readonly #people: readonly string[]
  readonly #active: Set<string>
  readonly #rules = new Map<string, ModelRule>()

  constructor(people: readonly string[]) {
    this.#people = people
    this.#active = new Set(people)
  }

  begin = (kind: ConditionKind, subject: number) => this.holding[kind].add(subject)
  end = (kind: ConditionKind, subject: number) => this.holding[kind].delete(subject)
  setRule = (kind: string, rule: ModelRule) => this.#rules.set(kind, rule)
  setActive = (id: string, isActive: boolean) =>
    isActive ? this.#active.add(id) : this.#active.delete(id)

  /** Some subjects have somebody who looks after them. */
  attendantOf = (subject: number): string | null => this.#people[subject % 6] ?? null

  reconcile(kind: ConditionKind): void {
    const rule = this.#rules.get(kind) ?? everyone
    const holds = new Map<string, number>(
      [...this.holding[kind]].map((at) => [`${kind}:${at}`, at] as const),
    )
    for (const one of this.occurrences) {
      if (one.key.startsWith(`${kind}:`) && !holds.has(one.key)) one.isOver = true
    }
    for (const [key, subject] of holds) {
      if (!rule.isOn || this.#isOpen(key)) continue
      this.#tell(key, this.#entitled(rule, subject))
    }
  }

  happen(key: string, onlyTo: string | undefined): void {
    if (this.#isOpen(key)) return
    const people = this.#activePeople().filter((id) => onlyTo === undefined || id === onlyTo)
    this.#tell(key, people)
  }

  /** While nobody can be told, it is as if it had not begun. */
  #tell(key: string, people: readonly string[]): void {
    if (people.length > 0) this.occurrences.push({ key, people, isOver: false })
  }

  #isOpen = (key: string) => this.occurrences.some((one) => one.key === key && !one.isOver)

  #activePeople = () => this.#people.filter((id) => this.#active.has(id))

  #entitled({ audience, chosen }: ModelRule, subject: number): string[] {
    const active = this.#activePeople()
    const named = active.filter((id) => {
      if (audience === 'everyone') return true
      return audience === 'attendant' ? id === this.attendantOf(subject) : chosen.includes(id)
    })
    return named.length > 0 ? named : active
  }
}

const underWayAtMost = 20

/** How much each person may have asked without an answer, over all sockets. */
export class QuestionAllowance {
  readonly #underWay = new Map<string, number>()

  /** False when there is too much; else it is given back some time. */
  take(person: string): boolean {
    const underWay = this.#underWay.get(person) ?? 0
    if (underWay >= underWayAtMost) return false
    this.#underWay.set(person, underWay + 1)
    return true
  }

  giveBack(person: string): void {
    const underWay = this.#underWay.get(person) ?? 0
    if (underWay > 1) this.#underWay.set(person, underWay - 1)
    else this.#underWay.delete(person)
  }
}

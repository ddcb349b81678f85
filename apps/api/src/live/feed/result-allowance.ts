const resultsAtMost = 32

/** How many different results each person may make us keep, over all sockets. */
export class ResultAllowance {
  readonly #held = new Map<string, Map<string, number>>()

  /** False when there are too many; else it is given back some time. */
  take(person: string, result: string): boolean {
    const held = this.#held.get(person) ?? new Map<string, number>()
    const times = held.get(result) ?? 0
    if (times === 0 && held.size >= resultsAtMost) return false
    this.#held.set(person, held.set(result, times + 1))
    return true
  }

  giveBack(person: string, result: string): void {
    const held = this.#held.get(person)
    const times = held?.get(result) ?? 0
    if (times > 1) held?.set(result, times - 1)
    else held?.delete(result)
    if (held?.size === 0) this.#held.delete(person)
  }
}

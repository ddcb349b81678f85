const atOnce = 3

/** Answers of the database are large: few are fetched at a time, and people take turns, so that nobody waits for all that one asks. */
export class LoadQueue {
  readonly #waiting = new Map<string, (() => void)[]>()
  #underWay = 0

  /** `person`: for whom. */
  async run<T>(person: string, load: () => Promise<T>): Promise<T> {
    if (this.#underWay < atOnce) this.#underWay += 1
    else await this.#turn(person)
    try {
      return await load()
    } finally {
      this.#next()
    }
  }

  #turn(person: string): Promise<void> {
    return new Promise((resolve) => {
      const turns = this.#waiting.get(person) ?? []
      turns.push(resolve)
      this.#waiting.set(person, turns)
    })
  }

  /** Whoever is served goes to the end of the line with the rest. */
  #next(): void {
    const [first] = this.#waiting
    if (!first) {
      this.#underWay -= 1
      return
    }
    const [person, turns] = first
    this.#waiting.delete(person)
    turns.shift()?.()
    if (turns.length > 0) this.#waiting.set(person, turns)
  }
}

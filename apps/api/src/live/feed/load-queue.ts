const atOnce = 3
/** Of these, one person's: somebody else always finds a place. */
const atOnceEach = 2
/** The time that loads for one person may take: so much saved up, and then a share of what passes. */
const savedMilliseconds = 3_000
const share = 0.25

interface Line {
  turns: (() => void)[]
  underWay: number
  /** Milliseconds of loading left, as of a moment; below zero this person waits. */
  left: number
  countedAt: number
}

/**
 * Answers of the database are large: few are fetched at a time, people take turns, and who asks without end
 * gets a share of the time, over all sockets, so that nobody waits for all that one asks.
 */
export class LoadQueue {
  readonly #now: () => number
  /** Who comes first is next. */
  readonly #lines = new Map<string, Line>()
  #underWay = 0
  #timer: NodeJS.Timeout | undefined

  /** `now`: milliseconds, of any origin. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** `person`: for whom. */
  async run<T>(person: string, load: () => Promise<T>): Promise<T> {
    const line = await this.#turn(person)
    const since = this.#now()
    try {
      return await load()
    } finally {
      this.#finish(line, this.#now() - since)
    }
  }

  #turn(person: string): Promise<Line> {
    return new Promise((resolve) => {
      const line = this.#lineOf(person)
      line.turns.push(() => resolve(line))
      this.#start()
    })
  }

  #lineOf(person: string): Line {
    const known = this.#lines.get(person)
    if (known) return known
    const line = { turns: [], underWay: 0, left: savedMilliseconds, countedAt: this.#now() }
    this.#lines.set(person, line)
    return line
  }

  #start(): void {
    clearTimeout(this.#timer)
    for (const [person, line] of this.#lines) {
      if (this.#underWay >= atOnce) return
      this.#count(line)
      if (line.turns.length > 0 && line.underWay < atOnceEach && line.left > 0) {
        // Whoever is served goes to the end, where this loop comes by once more.
        this.#lines.delete(person)
        this.#lines.set(person, line)
        line.underWay += 1
        this.#underWay += 1
        line.turns.shift()?.()
      } else if (isForgotten(line)) this.#lines.delete(person)
    }
    this.#comeBack()
  }

  #finish(line: Line, milliseconds: number): void {
    this.#count(line)
    line.left -= milliseconds
    line.underWay -= 1
    this.#underWay -= 1
    // Not at once: PGlite answers without leaving the thread, and others wait for it.
    const isAnybodyWaiting = [...this.#lines.values()].some(({ turns }) => turns.length > 0)
    if (isAnybodyWaiting) setImmediate(() => this.#start())
  }

  /** Adds what has come together since it was last looked at. */
  #count(line: Line): void {
    const now = this.#now()
    line.left = Math.min(savedMilliseconds, line.left + (now - line.countedAt) * share)
    line.countedAt = now
  }

  /** When the first of those who wait for their time has some again. */
  #comeBack(): void {
    const debts = [...this.#lines.values()]
      .filter(({ turns, left }) => turns.length > 0 && left <= 0)
      .map(({ left }) => -left)
    if (debts.length === 0) return
    this.#timer = setTimeout(() => this.#start(), Math.min(...debts) / share + 1)
    this.#timer.unref()
  }
}

const isForgotten = ({ turns, underWay, left }: Line): boolean =>
  turns.length === 0 && underWay === 0 && left === savedMilliseconds

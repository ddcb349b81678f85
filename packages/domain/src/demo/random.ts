/** Seeded random generator (mulberry32): the same seed always gives the same numbers. */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed
  }

  /** From 0 up to, not including, 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }

  between(min: number, max: number): number {
    return min + this.next() * (max - min)
  }

  whole(min: number, max: number): number {
    return Math.floor(this.between(min, max + 1))
  }

  pick<T>(items: readonly T[]): T {
    const item = items[Math.floor(this.next() * items.length)]
    if (item === undefined) throw new RangeError('Nothing to pick from')
    return item
  }

  pickWeighted<T>(items: readonly (readonly [item: T, weight: number])[]): T {
    const total = items.reduce((sum, [, weight]) => sum + weight, 0)
    let left = this.next() * total
    for (const [item, weight] of items) {
      left -= weight
      if (left < 0) return item
    }
    throw new RangeError('Nothing to pick from')
  }

  uuid(): string {
    let hex = ''
    for (let at = 0; at < 32; at += 1) hex += hexDigits[this.whole(0, 15)]
    const variant = this.pick(['8', '9', 'a', 'b'])
    const part = (from: number, to: number) => hex.slice(from, to)
    return `${part(0, 8)}-${part(8, 12)}-4${part(13, 16)}-${variant}${part(17, 20)}-${part(20, 32)}`
  }
}

const hexDigits = '0123456789abcdef'

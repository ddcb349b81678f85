const longestPause = 8000

/** Whether the server can be reached; says it once when that changes. */
export class Contact {
  readonly #shortestPause: number
  readonly #say: (line: string) => void
  #pause: number
  isLost = false

  constructor(shortestPause: number, say: (line: string) => void) {
    this.#shortestPause = shortestPause
    this.#pause = shortestPause
    this.#say = say
  }

  /** Answers how long to leave the server alone. */
  lose(): number {
    if (!this.isLost)
      this.#say('La flota perdió el contacto con el servidor y espera a que vuelva.')
    this.isLost = true
    const pause = this.#pause
    this.#pause = Math.min(pause * 2, longestPause)
    return pause
  }

  find(): void {
    if (this.isLost) this.#say('La flota encontró de nuevo el servidor.')
    this.isLost = false
    this.#pause = this.#shortestPause
  }
}

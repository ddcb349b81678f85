/** The SDK's own pauses grow to a minute. Not shorter than an attempt may take on a slow network. */
const retryMs = 10_000
const probeTimeoutMs = 3000

interface NetworkRestartsDeps {
  /** Makes the SDK connect anew, at once. */
  restart: () => void
  /** A probe was not answered. */
  onUnreachable: () => void
  random: () => number
}

/** When the SDK is made to connect anew, instead of waiting for it to do so. */
export class NetworkRestarts {
  readonly #deps: NetworkRestartsDeps
  #probeTimer: ReturnType<typeof setTimeout> | undefined
  #retryTimer: ReturnType<typeof setTimeout> | undefined

  constructor(deps: NetworkRestartsDeps) {
    this.#deps = deps
  }

  get isProbing(): boolean {
    return this.#probeTimer !== undefined
  }

  /** Whose silence is it? A lost connection may look open for a minute; a new one shows soon whether Firestore answers. */
  probe(): void {
    if (this.isProbing) return
    this.#probeTimer = setTimeout(() => this.#deps.onUnreachable(), probeTimeoutMs)
    this.#deps.restart()
  }

  /** Tries again and again, until `stop`. */
  keepTrying(): void {
    this.stop()
    const { restart, random } = this.#deps
    this.#retryTimer = setTimeout(
      () => {
        restart()
        this.keepTrying()
      },
      retryMs * (1 + random() / 2),
    )
  }

  /** Firestore answers, or nobody waits for it any more. */
  stop(): void {
    clearTimeout(this.#probeTimer)
    clearTimeout(this.#retryTimer)
    this.#probeTimer = undefined
  }
}

import { minuteMs, secondMs } from '@arriero/domain/calendar/durations.ts'
import { SharedJourney } from '@arriero/domain/contract/http/shared-journeys.ts'
import { hasEnded } from '@arriero/domain/journeys/shared-stage.ts'
import { HttpFailure } from '#data/http/http-failure.ts'
import type { Http } from '#data/http/http.ts'

/** The journey of a link, and when this phone got it: the time since then is the only age that its clock knows. */
export interface FollowedJourney {
  journey: SharedJourney
  receivedAt: number
}

export type FollowState =
  | { kind: 'loading' }
  /** `failure` is of the last request, if that failed. */
  | { kind: 'following'; followed: FollowedJourney; failure: unknown }
  | { kind: 'failed'; failure: unknown }
  /** The link is unknown, expired or revoked: nothing is asked any more. */
  | { kind: 'unknown' }

const pollMs = 20 * secondMs
const maxPollMs = 5 * minuteMs
/** After a document of Firestore, which is written every half minute as long as somebody publishes. */
const pollAfterLiveMs = 90 * secondMs

interface PollDeps {
  read: () => Promise<SharedJourney>
  onChange: (state: FollowState) => void
  now?: () => number
  random?: () => number
}

/** Asks for the journey again and again until it has ended or the link stops working; after failures less often. */
export class JourneyPoll {
  readonly #deps: PollDeps
  #followed: FollowedJourney | undefined
  /** By how much the server's clock is ahead of this one, as of its last answer. */
  #clockOffset = 0
  #failures = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #isAsking = false
  #isOver = false

  constructor(deps: PollDeps) {
    this.#deps = deps
  }

  /** The journey is known and has not ended. */
  get isFollowing(): boolean {
    return this.#followed !== undefined && !this.#isOver
  }

  /** At once: the page was opened or shown again, the network is back, or the visitor asks for it. */
  async ask(): Promise<void> {
    if (this.#isAsking || this.#isOver) return
    clearTimeout(this.#timer)
    this.#isAsking = true
    try {
      this.#take(await this.#deps.read())
    } catch (error) {
      this.#fail(error)
    } finally {
      this.#isAsking = false
    }
  }

  /** The journey as Firestore has it, which may be older than what the server answered. */
  accept(journey: SharedJourney): void {
    const { now = Date.now } = this.#deps
    const isOlder = this.#followed && journey.answeredAt <= this.#followed.journey.answeredAt
    if (this.#isOver || isOlder) return
    clearTimeout(this.#timer)
    const writtenAt = Date.parse(journey.answeredAt) - this.#clockOffset
    this.#show({ journey, receivedAt: Math.min(now(), writtenAt) }, pollAfterLiveMs)
  }

  /** Until the next `ask`: nobody looks at the page. */
  pause(): void {
    clearTimeout(this.#timer)
  }

  stop(): void {
    this.#isOver = true
    clearTimeout(this.#timer)
  }

  #take(journey: SharedJourney): void {
    if (this.#isOver) return
    const { now = Date.now } = this.#deps
    const receivedAt = now()
    this.#clockOffset = Date.parse(journey.answeredAt) - receivedAt
    this.#show({ journey, receivedAt }, pollMs)
  }

  #show(followed: FollowedJourney, nextMs: number): void {
    this.#failures = 0
    this.#followed = followed
    this.#deps.onChange({ kind: 'following', followed, failure: null })
    if (hasEnded(followed.journey.stage)) this.stop()
    else this.#askLater(nextMs)
  }

  #fail(failure: unknown): void {
    if (this.#isOver) return
    const { onChange } = this.#deps
    if (failure instanceof HttpFailure && failure.code === 'share.not-found') {
      this.stop()
      return onChange({ kind: 'unknown' })
    }
    this.#failures += 1
    onChange(
      this.#followed
        ? { kind: 'following', followed: this.#followed, failure }
        : { kind: 'failed', failure },
    )
    const wanted = failure instanceof HttpFailure ? (failure.retryAfter ?? 0) * secondMs : 0
    this.#askLater(Math.max(wanted, Math.min(maxPollMs, pollMs * 2 ** (this.#failures - 1))))
  }

  /** At random, so that the visitors of one link don't ask together after the server was away. */
  #askLater(delayMs: number): void {
    const { random = Math.random } = this.#deps
    this.#timer = setTimeout(() => void this.ask(), delayMs * (0.9 + random() * 0.2))
  }
}

/** Needs no session: the token in the body is the proof. */
export async function readSharedJourney(
  { writeWithoutToken }: Pick<Http, 'writeWithoutToken'>,
  token: string,
): Promise<SharedJourney> {
  const call = { method: 'POST', base: 'gateway', path: 'shared/journey', body: { token } } as const
  return SharedJourney.parse(await writeWithoutToken(call))
}

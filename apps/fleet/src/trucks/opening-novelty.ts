import type { Random } from '@arriero/domain/demo/random.ts'
import { type Pace, toMinutes } from '../pace.ts'
import { drawNoveltyMinutes, placeOf, type StageWork } from './stage-work.ts'

/** Work that is nearly done would end before the novelty, or during it. */
const minutesToSpare = 30
const code = 'VARADA'

/**
 * A breakdown soon after the start, so that people who look at the demo for the first time need not wait for one. It
 * happens to the first truck that will be on the road and have coverage at that moment.
 */
export class OpeningNovelty {
  readonly #at: number
  readonly #pace: Pace
  #isTaken = false

  /** `at` in milliseconds. */
  constructor(at: number, pace: Pace) {
    this.#at = at
    this.#pace = pace
  }

  /** Adds the novelty to the incidents of this work, unless another truck has it. */
  offerTo(work: StageWork, now: number, random: Random): void {
    const at = work.done + toMinutes(this.#at - now, this.#pace)
    const isSuitable =
      work.stage === 'OnRoute' &&
      at > work.done &&
      at + minutesToSpare < work.minutes &&
      placeOf(work, at)?.hasCoverage === true
    if (this.#isTaken || !isSuitable) return
    this.#isTaken = true
    const later = work.incidents.filter((incident) => incident.at > at)
    const minutes = drawNoveltyMinutes(code, random)
    work.incidents = [{ at, kind: 'novelty', code, minutes }, ...later]
  }
}

import { minuteMs, secondMs } from '@arriero/domain/calendar/durations.ts'
import { findPath } from '@arriero/domain/corridors/corridors.ts'
import { type Point, pointAlong } from '@arriero/domain/corridors/point.ts'
import { Random } from '@arriero/domain/demo/random.ts'
import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import type { Insertable } from 'kysely'
import type { Schema } from '#platform/database/schema.ts'
import type { JourneyHistory } from './journey-history.ts'
import { endsOf, jitter } from './positions.ts'

/** So many of the journeys that ended last can be replayed: more points would make the first start longer. */
const maxTraces = 5
/** About 200 and 12 metres, in degrees. */
const [yard, gpsError] = [0.002, 0.0001]

/** Reported positions of the journeys that were delivered last: one per minute on the way, fewer at a site. */
export function createEndedTraces(
  histories: readonly JourneyHistory[],
  { seed, speed }: { seed: number; speed: number },
): Insertable<Schema['positions']>[] {
  const random = new Random(seed)
  return histories
    .filter(({ journey }) => journey.journey_state_id === journeyStates.Finish)
    .toSorted((one, other) => Number(other.journey.state_since) - Number(one.journey.state_since))
    .slice(0, maxTraces)
    .flatMap((history) => new EndedTrace(random, history, speed).create())
}

class EndedTrace {
  readonly #random: Random
  readonly #history: JourneyHistory
  /** A minute of the simulation. */
  readonly #minuteMs: number

  constructor(random: Random, history: JourneyHistory, speed: number) {
    this.#random = random
    this.#history = history
    this.#minuteMs = Math.max(secondMs, minuteMs / speed)
  }

  create(): Insertable<Schema['positions']>[] {
    const { journey } = this.#history
    const [start, atOrigin, left, arrived] = [
      this.#enteredAt(journeyStates.OnWay),
      this.#enteredAt(journeyStates.OnOrigin),
      this.#timeOf('depart'),
      this.#timeOf('arriveAtDestination'),
    ]
    const ends = endsOf(journey)
    const road = findPath(ends)
    if (!start || !atOrigin || !left || !arrived || !road) return []
    const { origin, destination } = ends
    const yardPlace = jitter(this.#random, origin, 0.08)
    const points = [
      ...this.#drive([yardPlace, origin], start, atOrigin),
      ...this.#stand(jitter(this.#random, origin, yard), atOrigin, left),
      ...this.#drive(road, left, arrived),
      ...this.#stand(jitter(this.#random, destination, yard), arrived, Number(journey.state_since)),
    ]
    // A fast simulation may give two of them the same time.
    return [...new Map(points.map((point) => [Number(point.reported_at), point])).values()]
  }

  #enteredAt(state: number): number | undefined {
    return this.#history.transitions.find(({ to_state_id }) => to_state_id === state)?.at.getTime()
  }

  #timeOf(wanted: string): number | undefined {
    return this.#history.transitions.find(({ event }) => event === wanted)?.at.getTime()
  }

  #stand(place: Point, from: number, until: number) {
    const count = Math.ceil((until - from) / (5 * this.#minuteMs))
    const times = Array.from({ length: count }, (_, at) => from + at * 5 * this.#minuteMs)
    return [...times, until - secondMs].map((at) => this.#point(place, at))
  }

  /** Along the path, at a speed that changes; it stands during novelties and rests, and without signal reports nothing. */
  #drive(path: readonly Point[], from: number, until: number) {
    const pauses = this.#pauses(from, until)
    const steps: { at: number; weight: number }[] = []
    let pace = 1
    for (let at = from; at < until; at += this.#minuteMs) {
      pace = Math.min(1.5, Math.max(0.5, pace + this.#random.between(-0.15, 0.15)))
      const stands = pauses.some((pause) => at >= pause.from && at < pause.until)
      steps.push({ at, weight: stands ? 0 : pace })
    }
    const total = steps.reduce((sum, { weight }) => sum + weight, 0)
    const silences = this.#silences()
    let driven = 0
    return steps.flatMap(({ at, weight }) => {
      const place = pointAlong(path, Math.min(1, total === 0 ? 1 : driven / total))
      driven += weight
      const isSilent = silences.some((silence) => at > silence.from && at < silence.until)
      return isSilent ? [] : [this.#point(place, at)]
    })
  }

  /** Novelties, and a meal every few hours. */
  #pauses(from: number, until: number) {
    const pauses = this.#history.novelties.map(({ opened_at: opened, resolved_at: resolved }) => ({
      from: opened.getTime(),
      until: (resolved ?? opened).getTime(),
    }))
    const hour = 60 * this.#minuteMs
    for (let at = from + 3.5 * hour; at < until - hour; at += 5 * hour) {
      pauses.push({ from: at, until: at + this.#random.between(25, 50) * this.#minuteMs })
    }
    return pauses
  }

  /** From the last report until the signal came back. */
  #silences() {
    const { transitions } = this.#history
    return transitions.flatMap(({ event, at }, index) => {
      if (event !== 'loseSignal') return []
      const back = transitions[index + 1]?.at ?? at
      return [{ from: at.getTime() - 45 * this.#minuteMs, until: back.getTime() }]
    })
  }

  #point(place: Point, at: number): Insertable<Schema['positions']> {
    const reported_at = new Date(Math.round(at))
    const { lat, lng } = jitter(this.#random, place, gpsError)
    const { id } = this.#history.journey
    return { journey_id: id, reported_at, lat, lng, speed_kmh: null, received_at: reported_at }
  }
}

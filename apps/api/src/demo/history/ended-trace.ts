import { minuteMs, secondMs } from '@arriero/domain/calendar/durations.ts'
import { findCorridor, pathBetween } from '@arriero/domain/corridors/corridors.ts'
import { type Point, pointAlong } from '@arriero/domain/corridors/point.ts'
import { Random } from '@arriero/domain/demo/random.ts'
import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import type { Insertable } from 'kysely'
import type { Schema } from '#platform/database/schema.ts'
import type { JourneyHistory } from './journey-history.ts'
import { endsOf, jitter } from './positions.ts'

/** So many of the journeys that were delivered last can be replayed: more points would make the first start longer. */
const maxTraces = 3
/** About 200 and 12 metres, in degrees. */
const [yard, gpsError] = [0.002, 0.0001]

/** Reported positions of the journeys that were delivered last: one per minute on the way, fewer at a site. */
export function createEndedTraces(
  histories: readonly JourneyHistory[],
  { seed, speed }: { seed: number; speed: number },
): Insertable<Schema['positions']>[] {
  const random = new Random(seed)
  const delivered = histories
    .filter(({ journey }) => journey.journey_state_id === journeyStates.Finish)
    .toSorted((one, other) => Number(other.journey.state_since) - Number(one.journey.state_since))
  // One more with a silence, which few journeys have.
  const silent = delivered.find(({ transitions }) =>
    transitions.some(({ event }) => event === 'loseSignal'),
  )
  const chosen = new Set([...delivered.slice(0, maxTraces), ...(silent ? [silent] : [])])
  return [...chosen].flatMap((history) => new EndedTrace(random, history, speed).create())
}

interface Span {
  from: number
  until: number
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
    const corridor = findCorridor(ends)
    if (!start || !atOrigin || !left || !arrived || !corridor) return []
    const road = pathBetween(corridor, ends)
    const drivingMs = corridor.drivingHours * 60 * this.#minuteMs
    const { origin, destination } = ends
    const yardPlace = jitter(this.#random, origin, 0.08)
    const points = [
      ...this.#drive([yardPlace, origin], start, atOrigin),
      ...this.#stand(jitter(this.#random, origin, yard), atOrigin, left),
      ...this.#drive(road, left, arrived, this.#pauses(left, arrived, drivingMs)),
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

  /** Along the path, at a speed that changes; it stands at the pauses, and without signal reports nothing. */
  #drive(path: readonly Point[], from: number, until: number, pauses: readonly Span[] = []) {
    const steps: { at: number; weight: number }[] = []
    let pace = 1
    for (let at = from; at < until; at += this.#minuteMs) {
      const pause = pauses.find((each) => at >= each.from && at < each.until)
      if (pause) {
        steps.push({ at, weight: 0 })
        // Standing needs fewer points.
        at = Math.min(at + 4 * this.#minuteMs, pause.until)
      } else {
        pace = Math.min(1.5, Math.max(0.5, pace + this.#random.between(-0.15, 0.15)))
        steps.push({ at, weight: pace })
      }
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

  /** Novelties, and as much rest as the trip has beyond the time at the wheel: nights and meals. */
  #pauses(from: number, until: number, drivingMs: number): Span[] {
    const pauses: Span[] = this.#history.novelties.flatMap(({ opened_at, resolved_at }) =>
      resolved_at ? [{ from: opened_at.getTime(), until: resolved_at.getTime() }] : [],
    )
    const stood = pauses.reduce((sum, pause) => sum + pause.until - pause.from, 0)
    const hour = 60 * this.#minuteMs
    const rests: number[] = []
    for (
      let left = until - from - stood - drivingMs;
      left > hour / 4;
      left -= rests.at(-1) ?? left
    ) {
      rests.push(Math.min(left, left > 5 * hour ? 7 * hour : 0.8 * hour))
    }
    const wheelMs = drivingMs / (rests.length + 1)
    let at = from
    // A meal before the night.
    for (const rest of rests.toSorted((one, other) => one - other)) {
      at += wheelMs
      pauses.push({ from: at, until: at + rest })
      at += rest
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

import type { ReportedPosition } from '@arriero/domain/contract/http/driver.ts'
import { maxPositionsPerRequest } from '@arriero/domain/contract/limits.ts'
import type { Random } from '@arriero/domain/demo/random.ts'
import type { Vehicle } from './vehicle.ts'

const maxBuffered = 1000
/** A batch of this size or more is late; those can be out of order or contain repeated points. */
const lateBatchSize = 3

/** Recorded positions that have not been sent. */
export class PositionBuffer {
  #positions: ReportedPosition[] = []

  get isEmpty(): boolean {
    return this.#positions.length === 0
  }

  add(position: ReportedPosition): void {
    this.#positions.push(position)
    // After a long time without coverage, keep the whole track with fewer points.
    if (this.#positions.length > maxBuffered)
      this.#positions = this.#positions.filter((_, at) => at % 2 === 1)
  }

  /** Removes and returns the next batch. Late ones are sometimes shuffled or contain points twice. */
  take(random: Random): ReportedPosition[] {
    const batch = this.#positions.splice(0, maxPositionsPerRequest - lateBatchSize)
    if (batch.length < lateBatchSize) return batch
    if (random.next() < 0.15) batch.push(...batch.slice(0, lateBatchSize))
    if (random.next() < 0.25) shuffle(batch, random)
    return batch
  }
}

function shuffle(batch: ReportedPosition[], random: Random): void {
  for (let at = batch.length - 1; at > 0; at -= 1) {
    const [moved] = batch.splice(random.whole(0, at), 1)
    if (moved) batch.push(moved)
  }
}

const metresPerDegree = 111_320

/** The place with a GPS error of ten to thirty metres. */
export function measurePosition(
  { place, kmh }: Pick<Vehicle, 'place' | 'kmh'>,
  at: number,
  random: Random,
): ReportedPosition {
  const degrees = random.between(10, 30) / metresPerDegree
  const angle = random.between(0, 2 * Math.PI)
  return {
    lat: round(place.lat + degrees * Math.sin(angle)),
    lng: round(place.lng + degrees * Math.cos(angle)),
    reportedAt: new Date(at).toISOString(),
    speedKmh: Math.round(kmh),
  }
}

/** To about a metre. */
const round = (degrees: number): number => Math.round(degrees * 1e5) / 1e5

import type { Attention } from '@arriero/domain/journeys/attention/attention.ts'
import type { JourneyStateId } from '@arriero/domain/journeys/journey-state.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import type { RowBatch, RowSource } from '#data/live/live-database.ts'
import { Listeners } from '#data/live/listeners.ts'
import type { AssessedJourney } from '#features/journeys/live/assessed-journey.ts'

interface RowTraits {
  state?: JourneyStateId
  customer?: string
  driver?: string | null
  type?: string
  to?: string
  cargo?: string
  since?: string
  code?: string
  attention?: readonly Attention[]
  estimatedAt?: number | null
  snooze?: JourneyDocument['snooze']
}

/** Only what lists look at. */
export function makeRow(id: string, traits: RowTraits = {}): AssessedJourney {
  const { driver = 'd1', customer = 'c1', to = '76109' } = traits
  const place = (divipola: string) => ({ name: `P${divipola}`, divipola, lat: 4, lng: -74 })
  const journey = {
    id,
    code: traits.code ?? `V-${id}`,
    journeyStateId: traits.state ?? 9,
    stateSince: traits.since ?? '2026-11-15T12:00:00.000Z',
    customer: { id: customer, name: `Cliente ${customer}` },
    driver: driver === null ? null : { id: driver, name: `Conductor ${driver}`, phone: '' },
    vehicle: { plate: 'TTK482', type: traits.type ?? 'turbo', trailerPlate: null },
    origin: place('11001'),
    destination: place(to),
    cargo: traits.cargo ?? '',
    snooze: traits.snooze ?? null,
  } as unknown as JourneyDocument
  const { attention = [], estimatedAt = null } = traits
  const isSnoozed = journey.snooze !== null
  return { id, version: 1, journey, attention, estimatedAt, isSnoozed }
}

export const late: readonly Attention[] = [{ reason: 'late', severity: 'high', since: 5 }]

/** Rows that a test changes. */
export class TestingRows implements RowSource<AssessedJourney> {
  readonly #rows = new Map<string, AssessedJourney>()
  readonly #listeners = new Listeners<RowBatch>()

  readonly getIds = () => [...this.#rows.keys()]
  readonly getRow = (id: string) => this.#rows.get(id)
  readonly subscribeBatch = this.#listeners.add

  put(...rows: AssessedJourney[]): void {
    for (const row of rows) this.#rows.set(row.id, row)
    this.#listeners.tell({ put: rows.map(({ id }) => id), removed: [] })
  }

  remove(id: string): void {
    this.#rows.delete(id)
    this.#listeners.tell({ put: [], removed: [id] })
  }
}

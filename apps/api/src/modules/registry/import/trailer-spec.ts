import { formatDay } from '@arriero/domain/calendar/calendar-day.ts'
import { TrailerBody, type TrailerRecord } from '@arriero/domain/contract/http/registry-holders.ts'
import { formatPlate, parseTrailerPlate } from '@arriero/domain/identity/plate.ts'
import { trailerPaperKinds, trailerTypes } from '@arriero/domain/users/trailer.ts'
import { sql } from 'kysely'
import { trailerStore } from '../trailer-store.ts'
import { findWord, readDay } from './cell-text.ts'
import { type ImportSpec, type RowTexts, withKnown } from './import-spec.ts'
import { freeVehicleByPlate } from './references.ts'

type Papers = TrailerRecord['papers']

const numberColumn = (kind: Papers[number]['kind']) => `${kind}Number`
const dayColumn = (kind: Papers[number]['kind']) => `${kind}ExpiresOn`

export const trailers: ImportSpec<TrailerBody, TrailerRecord> = {
  kind: 'trailers',
  store: trailerStore,
  schema: TrailerBody,
  key: { column: 'plate', sql: sql`plate`, name: 'la placa' },
  keyOf: ({ plate = '' }) => parseTrailerPlate(plate),
  numbers: [],
  days: trailerPaperKinds.map(dayColumn),
  references: [freeVehicleByPlate(({ vehicle }) => (vehicle ? formatPlate(vehicle.plate) : ''))],
  unique: [{ field: 'vehicleId', column: 'vehiclePlate', name: 'el vehículo' }],
  toInput: (texts, stored) => ({
    ...withKnown('plate', texts.plate, String),
    ...withKnown('type', texts.type, (text) => findWord(trailerTypes, text)),
    papers: joinPapers(texts, papersOf(stored)),
  }),
  fromEntry: ({ plate, type, vehicle, papers }) => ({
    plate,
    type,
    vehicleId: vehicle?.id ?? null,
    papers,
  }),
  cellOf: (column, body) =>
    papersOf(body)
      .flatMap(({ kind, number, expiresOn }) => [
        ...(column === numberColumn(kind) ? [number] : []),
        ...(column === dayColumn(kind) ? [expiresOn === null ? '' : formatDay(expiresOn)] : []),
      ])
      .at(0),
  columnOf: ([field, index, inner], input) => {
    const paper = field === 'papers' ? papersOf(input)[Number(index)] : undefined
    if (!paper) return undefined
    return inner === 'expiresOn' ? dayColumn(paper.kind) : numberColumn(paper.kind)
  },
  blank: { vehicleId: null },
}

const papersOf = (body: Record<string, unknown> | undefined): Papers =>
  (body?.papers as Papers | undefined) ?? []

/** An empty cell leaves the number or the day of a registered paper. */
const joinPapers = (texts: RowTexts, stored: Papers): Papers =>
  trailerPaperKinds.flatMap((kind) => {
    const known = stored.find((paper) => paper.kind === kind)
    const [number, day] = [texts[numberColumn(kind)], texts[dayColumn(kind)]]
    if (number === undefined && day === undefined) return known ?? []
    const read = day === undefined ? undefined : readDay(day)
    const expiresOn = read?.ok ? read.value : (known?.expiresOn ?? null)
    return { kind, number: number ?? known?.number ?? '', expiresOn }
  })

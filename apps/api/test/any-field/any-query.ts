import type {
  LiveDocument,
  FilterValue,
  LiveFilter,
  LiveQuery,
} from '@arriero/domain/live/live-query.ts'
import { readField } from '@arriero/domain/live/match-query.ts'
import fc from 'fast-check'
import type { QueryFields } from '#platform/live-query/query-columns.ts'

/** Values that a column type can't parse, or that a comparison could confuse. */
const oddValues: FilterValue[] = [
  null,
  '',
  'null',
  '\0',
  '\ud800',
  '\ufffd',
  'infinity',
  '0000-01-01T00:00:00.000Z',
  '2026-11-15T12:01:00.007+00:00',
  '2026-02-30',
  '+012026-01-01',
  '6F1A9A52-5B0E-4C7E-9D55-0C1F6A3B7E21',
  'x'.repeat(2_000),
  0,
  -0,
  9.5,
  -1,
  32_768,
  2 ** 31,
  2 ** 53,
  1e300,
  true,
  false,
  [],
  [9],
  [9.5],
  [null],
  ['9'],
  {},
  { id: null },
  { 'a.b': 1 },
]

/** Any query of a collection with these documents; most filter values occur in one of them. */
export function anyQuery(
  path: string,
  { filterable, orderable }: QueryFields,
  documents: readonly LiveDocument[],
): fc.Arbitrary<LiveQuery> {
  const odd = fc.constantFrom(...oddValues)
  const value = (field: string) => {
    const existing = documents.map((document) => readField(document, field)).filter(isValue)
    if (existing.length === 0) return odd
    const known = fc.constantFrom(...existing)
    return fc.oneof({ weight: 6, arbitrary: known }, odd, known.map(alter))
  }
  const filter = fc.constantFrom(...filterable).chain((field): fc.Arbitrary<LiveFilter> =>
    fc.oneof(
      value(field).map((one) => ({ field, op: '==' as const, value: one })),
      fc
        .array(value(field), { minLength: 1, maxLength: 4 })
        .map((values) => ({ field, op: 'in' as const, values })),
    ),
  )
  return fc.record({
    path: fc.constant(path),
    where: fc.array(filter, { maxLength: 2 }),
    order: fc.option(
      fc.record({
        field: fc.constantFrom(...orderable),
        direction: fc.constantFrom('asc' as const, 'desc' as const),
      }),
    ),
    limit: fc.option(fc.integer({ min: 1, max: 9 })),
  })
}

/** A field inside a null object has no value. */
const isValue = (value: unknown): value is FilterValue => value !== undefined

/** A value that is almost equal. */
function alter(value: FilterValue): FilterValue {
  if (typeof value === 'string') return `${value} `
  if (typeof value === 'number') return value + 0.000_01
  if (Array.isArray(value)) return [...value, 9]
  if (typeof value !== 'object' || value === null) return 'null'
  const entries = Object.entries(value)
  return Object.fromEntries(
    entries.length % 2 === 0 ? [...entries, ['more', null]] : entries.slice(1),
  )
}

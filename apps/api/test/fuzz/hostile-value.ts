import fc from 'fast-check'

/** Deeper than any parser likes. */
const deep = (depth: number): unknown => {
  let value: unknown = 'fondo'
  for (let at = 0; at < depth; at += 1) value = at % 2 === 0 ? [value] : { a: value }
  return value
}

/** What nobody sends by mistake, and what everybody does. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -1,
    -5_000_000,
    0.5,
    1e308,
    2 ** 53 + 1,
    -(2 ** 63),
    2 ** 31,
    '',
    ' ',
    '\0',
    'a\0b',
    '👩‍👩‍👧‍👦🇨🇴',
    '\uD800',
    'Ñ'.repeat(10_000),
    '-1',
    '1e309',
    'NaN',
    '__proto__',
    "'; drop table journeys; --",
    '<script>alert(1)</script>',
    '../../etc/passwd',
    '%00',
    '0000-00-00T00:00:00Z',
    '+275760-09-13T00:00:00.000Z',
    [],
    {},
    [[]],
    [null],
    deep(60),
    Array.from({ length: 1000 }, (_, at) => at),
  ),
  fc.constant('{"__proto__":{"isAdministrator":true}}').map((text) => JSON.parse(text) as unknown),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.jsonValue({ maxDepth: 3 }),
)

/** As it would stand in an address. */
export const asText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '')

type Key = string | number
type Path = readonly Key[]

/** The same value with something hostile somewhere in it, with a part missing, or with one too many. */
export const spoiled = (honest: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .tuple(honest, fc.nat(), hostileValue, fc.constantFrom('replace', 'remove', 'add'))
    .map(([value, pick, hostile, how]) => {
      const paths = pathsIn(value)
      const path = paths[pick % paths.length] ?? []
      if (how === 'add') return withExtra(value, hostile)
      return changed(value, path, how === 'remove' ? undefined : hostile)
    })

/** The same value once for each text in it, there with a NUL or half a character at its end. */
export const withUnstorable = (value: unknown): unknown[] =>
  pathsIn(value).flatMap((path) => {
    const text = path.reduce<unknown>((part, key) => (part as Record<Key, unknown>)[key], value)
    if (typeof text !== 'string') return []
    return ['\0', '\uD800'].map((bad) => changed(value, path, `${text}${bad}`))
  })

function pathsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  const below = Object.entries(value).flatMap(([key, part]) => pathsIn(part, [...path, key]))
  return [path, ...below]
}

function withExtra(value: unknown, extra: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return extra
  return { ...value, sorpresa: extra }
}

function changed(value: unknown, [key, ...rest]: Path, to: unknown): unknown {
  if (key === undefined) return to
  if (Array.isArray(value)) {
    return value.map((part, at) => (String(at) === key ? changed(part, rest, to) : part))
  }
  const object = value as Record<string, unknown>
  return { ...object, [key]: changed(object[key], rest, to) }
}

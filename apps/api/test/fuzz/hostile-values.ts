import fc from 'fast-check'

/** Deeply nested arrays and objects. */
const nested = (depth: number): unknown => {
  let value: unknown = 'fondo'
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value }
  return value
}

/** Values of attacks, and of common mistakes. */
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
    nested(60),
    Array.from({ length: 1000 }, (_, at) => at),
  ),
  fc.constant('{"__proto__":{"isAdministrator":true}}').map((text) => JSON.parse(text) as unknown),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.jsonValue({ maxDepth: 3 }),
)

/** The value as text for a URL. */
export const asText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '')

type Key = string | number
type Path = readonly Key[]

/** The same value with a part replaced, removed or added. */
export const corrupted = (valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .tuple(valid, fc.nat(), hostileValue, fc.constantFrom('replace', 'remove', 'add'))
    .map(([value, pick, hostile, how]) => {
      const paths = pathsIn(value)
      const path = paths[pick % paths.length] ?? []
      if (how === 'add') return withExtra(value, hostile)
      return replaceAt(value, path, how === 'remove' ? undefined : hostile)
    })

/** One copy per string in the value, with a NUL or a lone surrogate appended to that string. */
export const withUnstorable = (value: unknown): unknown[] =>
  pathsIn(value).flatMap((path) => {
    const text = path.reduce<unknown>((part, key) => (part as Record<Key, unknown>)[key], value)
    if (typeof text !== 'string') return []
    return ['\0', '\uD800'].map((bad) => replaceAt(value, path, `${text}${bad}`))
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

function replaceAt(value: unknown, [key, ...rest]: Path, to: unknown): unknown {
  if (key === undefined) return to
  if (Array.isArray(value)) {
    return value.map((part, at) => (String(at) === key ? replaceAt(part, rest, to) : part))
  }
  const object = value as Record<string, unknown>
  return { ...object, [key]: replaceAt(object[key], rest, to) }
}

/** Raw request bodies that are malformed, oversized or not a plain object. */
export const brokenBodies: readonly (readonly [name: string, body: string | Buffer])[] = [
  ['nothing', ''],
  ['half an object', '{"a":'],
  ['two objects', '{}{}'],
  ['a word', 'undefined'],
  ['null', 'null'],
  ['a number', '7'],
  ['a list', '[1,2,3]'],
  ['a thousand brackets', '['.repeat(1000) + ']'.repeat(1000)],
  ['a hundred thousand brackets', '['.repeat(100_000) + ']'.repeat(100_000)],
  ['a prototype', '{"__proto__":{"isAdministrator":true}}'],
  ['a constructor', '{"constructor":{"prototype":{"isAdministrator":true}}}'],
  ['broken UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
  ['a NUL', '{"note":"\0"}'],
  ['a number without end', `{"priceCop":${'9'.repeat(10_000)}}`],
  ['five megabytes', `{"note":"${'a'.repeat(5 * 1024 * 1024)}"}`],
]

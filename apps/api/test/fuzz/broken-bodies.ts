/** Bodies that no schema gets to see. */
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

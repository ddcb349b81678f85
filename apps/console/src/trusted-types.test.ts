import { describe, expect, test } from 'vitest'
import { trustHtml, trustProviderScripts, trustScriptUrl } from './trusted-types.ts'

describe('markup', () => {
  test.each(['', 'Natural Earth · GeoNames', ':root{--a:1}@media (width<48em){a{b:c}}', 'a < b'])(
    'text without a tag is accepted: %s',
    (text) => {
      expect(trustHtml(text, 'Element innerHTML')).toBe(text)
    },
  )

  test.each([
    '<img src=x onerror=alert(1)>',
    '</style><script>alert(1)</script>',
    '<!-- -->',
    '<?x?>',
    'a<b>c',
    '<a href="https://example.com">x</a>',
  ])('text with a tag is rejected: %s', (text) => {
    expect(trustHtml(text, 'Element innerHTML')).toBeNull()
  })
})

describe('the attribution of a map', () => {
  const sink = 'DOMParser parseFromString'
  const link = '<a href="https://www.openstreetmap.org/copyright" target="_blank">© OSM</a>'

  test.each([link, `${link} · Datos abiertos`])('keeps its links: %s', (text) => {
    expect(trustHtml(text, sink)).toBe(text)
  })

  test.each([
    [`<b>${link}</b>`, link],
    ['<img src=x onerror=alert(1)>Mapa', 'Mapa'],
    ['<a href="javascript:alert(1)">Mapa</a>', 'Mapa</a>'],
    ['<a href="https://example.com" onclick="alert(1)">Mapa</a>', 'Mapa</a>'],
    ["<a href='https://example.com'>Mapa</a>", 'Mapa</a>'],
    ['<<b>script>alert(1)', 'script>alert(1)'],
    ['<script', ''],
    ['<scr<b>ipt>', 'ipt>'],
    ['<!--<a href="https://example.com">-->', '-->'],
  ])('loses everything else: %s', (text, rest) => {
    expect(trustHtml(text, sink)).toBe(rest)
  })
})

test.each([
  ['/assets/worker-1a2b.js', 'https://console.example/assets/worker-1a2b.js'],
  ['https://console.example/assets/w.js', 'https://console.example/assets/w.js'],
  ['/service-worker.js', 'https://console.example/service-worker.js'],
  ['/worker.js', null],
  ['/activate/service-worker.js', null],
  ['https://evil.example/service-worker.js', null],
  ['/assets/../worker.js', null],
  ['https://evil.example/assets/w.js', null],
  ['//evil.example/assets/w.js', null],
  ['blob:https://console.example/5e1c', null],
  ['data:text/javascript,alert(1)', null],
])('trusts only the scripts of the build, on its own origin: %s', (address, trusted) => {
  expect(trustScriptUrl(address, 'https://console.example/admin/en-curso')).toBe(trusted)
})

test('trusts scripts of the hosted provider only once it is used', () => {
  const page = 'https://console.example/login'
  const addresses = [
    'https://apis.google.com/js/api.js?onload=x',
    'https://www.google.com/recaptcha/api.js?onload=x',
    'https://www.gstatic.com/recaptcha/releases/x/recaptcha__es.js',
  ]
  expect(addresses.map((address) => trustScriptUrl(address, page))).toEqual([null, null, null])
  trustProviderScripts()
  expect(addresses.map((address) => trustScriptUrl(address, page))).toEqual(addresses)
  for (const other of [
    'https://www.google.com/x.js',
    'https://apis.google.com.evil.example/x.js',
  ]) {
    expect(trustScriptUrl(other, page)).toBeNull()
  }
})

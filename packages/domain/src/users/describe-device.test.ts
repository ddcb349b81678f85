import { describe, expect, test } from 'vitest'
import { describeDevice, isHandheld } from './describe-device.ts'

const like = (system: string, rest: string) => `Mozilla/5.0 (${system}) ${rest}`
const windows = 'Windows NT 10.0; Win64; x64'
const mac = 'Macintosh; Intel Mac OS X 10_15_7'
const linux = 'X11; Linux x86_64'
const android = 'Linux; Android 14; SM-S911B'
const iphone = 'iPhone; CPU iPhone OS 18_1 like Mac OS X'
const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const appleWebKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const chrome = `${webKit} Chrome/131.0.0.0 Safari/537.36`

describe('describeDevice', () => {
  test.each([
    ['Chrome en Windows', like(windows, chrome)],
    ['Chrome en Linux', like(linux, `${webKit} HeadlessChrome/131.0.0.0 Safari/537.36`)],
    ['Chrome en ChromeOS', like('X11; CrOS x86_64 14541.0.0', chrome)],
    ['Chrome en Android', like(android, `${webKit} Chrome/131.0.0.0 Mobile Safari/537.36`)],
    ['Chrome en iPhone', like(iphone, `${appleWebKit} CriOS/131.0 Mobile/15E148 Safari/604.1`)],
    ['Edge en Windows', like(windows, `${chrome} Edg/131.0.0.0`)],
    ['Edge en Android', like(android, `${chrome} EdgA/131.0.0.0`)],
    ['Opera en Mac', like(mac, `${chrome} OPR/115.0.0.0`)],
    [
      'Samsung Internet en Android',
      like(android, `${webKit} SamsungBrowser/27.0 Chrome/125.0 Mobile Safari/537.36`),
    ],
    ['Firefox en Linux', like(`${linux}; rv:132.0`, 'Gecko/20100101 Firefox/132.0')],
    ['Firefox en iPhone', like(iphone, `${appleWebKit} FxiOS/132.0 Mobile/15E148 Safari/605.1.15`)],
    ['Safari en Mac', like(mac, `${appleWebKit} Version/18.1 Safari/605.1.15`)],
    ['Safari en iPhone', like(iphone, `${appleWebKit} Version/18.1 Mobile/15E148 Safari/604.1`)],
    [
      'Safari en iPad',
      like('iPad; CPU OS 17_0 like Mac OS X', `${appleWebKit} Version/17.0 Safari/604.1`),
    ],
    ['Navegador desconocido en Windows', like(windows, 'Trident/7.0; rv:11.0')],
    ['Navegador desconocido', 'curl/8.5.0'],
    ['Navegador desconocido', ''],
  ])('%s', (words, userAgent) => {
    expect(describeDevice(userAgent)).toBe(words)
  })
})

test.each([
  [true, like(iphone, appleWebKit)],
  [true, like(android, chrome)],
  [false, like(windows, chrome)],
  [false, ''],
])('is handheld: %s', (expected, userAgent) => {
  expect(isHandheld(userAgent)).toBe(expected)
})

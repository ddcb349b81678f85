/** Order matters: most user agents also contain the names of other browsers. */
const browsers = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|Opera|OPT)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /(?:Chrome|Chromium|CriOS)\//],
  ['Safari', /\bVersion\/\S+ .*Safari\//],
] as const

const systems = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMac(?:intosh| OS X)\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const

const find = (names: readonly (readonly [string, RegExp])[], userAgent: string) =>
  names.find(([, pattern]) => pattern.test(userAgent))?.[0]

/** For example `Chrome en Windows`. */
export function describeDevice(userAgent: string): string {
  const browser = find(browsers, userAgent) ?? 'Navegador desconocido'
  const system = find(systems, userAgent)
  return system === undefined ? browser : `${browser} en ${system}`
}

export const isHandheld = (userAgent: string) => /\b(?:iPhone|iPad|Android)\b/.test(userAgent)

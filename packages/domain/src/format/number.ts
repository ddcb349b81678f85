import { type ParseResult, parseOk, parseError } from './text.ts'

/** Keeps a figure and its unit on one line. */
export const noBreakSpace = '\u00A0'

const integers = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 0, useGrouping: 'always' })
const oneDecimal = new Intl.NumberFormat('es-CO', {
  maximumFractionDigits: 1,
  useGrouping: 'always',
})
const percents = new Intl.NumberFormat('es-CO', { style: 'percent', maximumFractionDigits: 1 })

/** `1.248` */
export const formatNumber = (value: number) => integers.format(value)

/** `1.234,5`; whole figures stay whole. */
export const formatDecimal = (value: number) => oneDecimal.format(value)

/** `12,3%` from 0.123. */
export const formatPercent = (ratio: number) => percents.format(ratio)

/** `508 km` */
export const formatKm = (km: number) => `${formatNumber(km)}${noBreakSpace}km`

/** `34.000 kg` */
export const formatKg = (kg: number) => `${formatNumber(kg)}${noBreakSpace}kg`

/** `32,5 t` */
export const formatTonnes = (tonnes: number) => `${formatDecimal(tonnes)}${noBreakSpace}t`

const megabyte = 1_000_000

/** `4,2 MB`; below a megabyte `250 kB`. */
export const formatBytes = (bytes: number) =>
  bytes < megabyte
    ? `${formatNumber(Math.ceil(bytes / 1000))}${noBreakSpace}kB`
    : `${formatDecimal(bytes / megabyte)}${noBreakSpace}MB`

// Both limits: with only the maximum, some engines keep the two decimals of the peso as minimum.
const pesos = new Intl.NumberFormat('es-CO', {
  style: 'currency',
  currency: 'COP',
  minimumFractionDigits: 0,
  maximumFractionDigits: 0,
})

const million = 1_000_000

/** `$ 4.850.000`, whole pesos. */
export const formatCop = (value: number) => pesos.format(value)

/** `$ 4,9 M`; below a million the whole amount. Show the full value in a tooltip. */
export function formatCopCompact(value: number): string {
  if (Math.abs(value) < million) return formatCop(value)
  const sign = value < 0 ? '-' : ''
  return `${sign}$${noBreakSpace}${formatDecimal(Math.abs(value) / million)}${noBreakSpace}M`
}

// One kind of separator, in groups of three: a mixed `4.850,5` could mean two different amounts.
const typedAmount = /^\$?\s*(\d+|[1-9]\d{0,2}(?:\.\d{3})+|[1-9]\d{0,2}(?:,\d{3})+)$/u

/** Reads what people type or paste: `4.850.000`, `$4,850,000`, `4850000`. */
export function parseCop(text: string): ParseResult<number> {
  const digits = typedAmount.exec(text.trim())?.[1]?.replace(/[.,]/gu, '')
  const value = Number(digits)
  if (digits === undefined || !Number.isSafeInteger(value)) {
    return parseError('Escriba el valor en pesos y sin centavos, por ejemplo 4.850.000.')
  }
  return parseOk(value)
}

/** `1 viaje`, `1.248 viajes` */
export const formatJourneys = (count: number): string =>
  `${formatNumber(count)} ${count === 1 ? 'viaje' : 'viajes'}`

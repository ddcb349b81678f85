import { type ParseResult, parsed, unreadable } from '../parse-result.ts'
import { formatDecimal, noBreakSpace } from './number.ts'

// Both limits: where only the maximum is given, some engines keep the peso's two decimals as minimum.
const pesos = new Intl.NumberFormat('es-CO', {
  style: 'currency',
  currency: 'COP',
  minimumFractionDigits: 0,
  maximumFractionDigits: 0,
})

const million = 1_000_000

/** `$ 4.850.000`, whole pesos. */
export const formatCop = (value: number) => pesos.format(value)

/** `$ 4,9 M`; below a million the whole figure is as short. Show the full value in the tooltip. */
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
    return unreadable('Escriba el valor en pesos y sin centavos, por ejemplo 4.850.000.')
  }
  return parsed(value)
}

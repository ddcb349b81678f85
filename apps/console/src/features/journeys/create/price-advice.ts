import { formatDay } from '@arriero/domain/calendar/calendar-day.ts'
import type { UsualPrice } from '@arriero/domain/contract/http/new-journeys.ts'
import { formatCop, formatNumber } from '@arriero/domain/format/number.ts'

/** A price that the form offers to write, never on its own. */
export interface PriceSuggestion {
  text: string
  priceCop: number
}

/** The agreed rate first, then what it usually costs. */
export function suggestPrices({ usual, agreed }: UsualPrice): PriceSuggestion[] {
  const suggestions: PriceSuggestion[] = []
  if (agreed) {
    suggestions.push({
      text: `Tarifa acordada desde el ${formatDay(agreed.validFrom)}: ${formatCop(agreed.priceCop)}`,
      priceCop: agreed.priceCop,
    })
  }
  if (usual) {
    const range = `entre ${formatCop(usual.p10Cop)} y ${formatCop(usual.p90Cop)}`
    suggestions.push({
      text: `Suele costar ${formatCop(usual.medianCop)}, ${range} (${describeSamples(usual)})`,
      priceCop: usual.medianCop,
    })
  }
  return suggestions
}

const describeSamples = ({ samples, of }: NonNullable<UsualPrice['usual']>) =>
  `${formatNumber(samples)} viajes ${of === 'corridor' ? 'parecidos' : 'de este cliente'}`

/** Beyond the usual range by this share, a price is more likely a slip than a bargain. */
const tolerance = 0.15

/** What is odd about the price; undefined if nothing is. */
export function questionPrice(price: number, { usual, agreed }: UsualPrice): string | undefined {
  if (agreed) {
    if (price === agreed.priceCop) return undefined
    return `La tarifa acordada con el cliente es ${formatCop(agreed.priceCop)}.`
  }
  if (usual && price < usual.p10Cop * (1 - tolerance)) {
    return 'Está muy por debajo de lo usual. Revise que no falte una cifra.'
  }
  if (usual && price > usual.p90Cop * (1 + tolerance)) {
    return 'Está muy por encima de lo usual. Revise que no sobre una cifra.'
  }
  return undefined
}

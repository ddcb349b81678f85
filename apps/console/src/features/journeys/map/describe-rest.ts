import { formatNumber } from '@arriero/domain/format/number.ts'

/** Of a list that ends before its trucks do. Those of one point stay together, however near the map is. */
export function describeRest(left: number, isCrowd: boolean): string {
  if (isCrowd) return `Y ${formatNumber(left)} más en este punto.`
  return `Y ${formatNumber(left)} más: acerque el mapa para ${left === 1 ? 'verlo' : 'verlos'}.`
}

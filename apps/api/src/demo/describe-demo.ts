import { formatNumber } from '@arriero/domain/format/number.ts'
import type { SeededDemo } from './seed-demo.ts'

/** For whoever starts the server. */
export const describeDemo = ({ current, past }: SeededDemo): string =>
  `Datos de demostración creados: ${formatNumber(current)} viajes de hoy y ${formatNumber(past)} de los últimos tres meses.`

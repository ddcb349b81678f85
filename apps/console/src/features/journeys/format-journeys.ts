import { formatNumber } from '@arriero/domain/format/number.ts'

/** «1 viaje», «1.248 viajes» */
export const formatJourneys = (count: number): string =>
  `${formatNumber(count)} ${count === 1 ? 'viaje' : 'viajes'}`

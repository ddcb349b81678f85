import { formatNumber } from '@arriero/domain/format/number.ts'

interface ResultCounts {
  done: number
  total: number
  failed: number
}

export function describeResults({ done, total, failed }: ResultCounts): string {
  const words = `${formatNumber(done)} de ${formatNumber(total)} ${total === 1 ? 'hecho' : 'hechos'}`
  return failed > 0 ? `${words} · ${formatNumber(failed)} sin hacer` : words
}

export const describeRetry = (failed: number): string =>
  failed === 1
    ? 'Reintentar el viaje sin hacer'
    : `Reintentar los ${formatNumber(failed)} sin hacer`

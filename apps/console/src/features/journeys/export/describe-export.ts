import type { JourneyExport } from '@arriero/domain/contract/http/journey-exports.ts'
import { formatTime } from '@arriero/domain/format/date.ts'
import {
  formatBytes,
  formatJourneys,
  formatNumber,
  formatPercent,
} from '@arriero/domain/format/number.ts'

/** Between 0 and 1. */
export const progressOf = ({ rowCount, written }: Pick<JourneyExport, 'rowCount' | 'written'>) =>
  rowCount === 0 ? 0 : Math.min(1, written / rowCount)

/** `45 %`, in whole numbers: decimals would only flicker. */
export const describePercent = (shown: Pick<JourneyExport, 'rowCount' | 'written'>): string =>
  formatPercent(Math.floor(progressOf(shown) * 100) / 100)

/** The line below the name of the file. */
export function describeExport(shown: JourneyExport): string {
  const { state, rowCount, written, sizeBytes, expiresAt, message } = shown
  switch (state) {
    case 'waiting':
      return `En espera: ${formatJourneys(rowCount)}.`
    case 'running':
      return `Exportando… ${formatNumber(written)} de ${formatJourneys(rowCount)}.`
    case 'done':
      return `${formatJourneys(rowCount)}, ${formatBytes(sizeBytes ?? 0)}. Disponible hasta las ${formatTime(expiresAt ?? '')}.`
    case 'failed':
      return message ?? ''
    case 'cancelled':
      return 'Cancelada.'
  }
}

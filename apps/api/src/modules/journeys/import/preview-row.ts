import type { JourneyFileRow } from '@arriero/domain/contract/http/journey-import.ts'
import { formatDateTime } from '@arriero/domain/format/date.ts'
import { formatCop } from '@arriero/domain/format/number.ts'
import type { EvaluatedRow } from './evaluate-file.ts'

/** As understood; what can't be understood, as the file has it. */
export function toPreviewRow({ read, status, known }: EvaluatedRow): JourneyFileRow {
  const { row, customer, order } = read
  const given = (field: string) => row.texts[field] ?? ''
  return {
    row: row.number,
    status,
    customer: customer?.name ?? given('customer'),
    origin: order?.origin.name ?? given('origin'),
    destination: order?.destination.name ?? given('destination'),
    cargo: given('cargo'),
    loadingAt: order?.loadingAt ? formatDateTime(order.loadingAt) : given('loadingAt'),
    price: order ? formatCop(order.priceCop) : given('priceCop'),
    journey: known ? { id: known.id, code: known.code } : null,
  }
}

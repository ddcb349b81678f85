import { setTimeout as sleep } from 'node:timers/promises'
import type {
  ExportFormat,
  JourneyExport,
  NewExportBody,
} from '@arriero/domain/contract/http/journey-exports.ts'
import { defaultExportColumns } from '@arriero/domain/journeys/export-column.ts'
import type { ApiClient } from '../../e2e/support/api-client.ts'
import { memoryOf } from '../measurement.ts'

interface MeasuredExport {
  rows: number
  rowsPerSecond: number
  megabytes: number
  /** Highest memory of the server while it wrote, above what it had before. */
  grownBy: number
}

/** Exports every journey, from the request until the file is ready. */
export async function exportAll(
  client: ApiClient,
  pid: number,
  format: ExportFormat,
): Promise<MeasuredExport> {
  const before = memoryOf(pid)
  let highest = before
  const startedAt = performance.now()
  const body: NewExportBody = { filter: {}, format, columns: [...defaultExportColumns] }
  const created = await client.send('POST', '/gateway/journeys/exports', body)
  if (!created.ok) throw new Error(`Export refused: ${await created.text()}`)
  let current = (await created.json()) as JourneyExport
  while (current.state === 'waiting' || current.state === 'running') {
    await sleep(200)
    highest = Math.max(highest, memoryOf(pid))
    current = (await (
      await client.send('GET', `/gateway/journeys/exports/${current.id}`)
    ).json()) as JourneyExport
  }
  if (current.state !== 'done') throw new Error(`Export ${current.state}: ${current.message}`)
  return {
    rows: current.rowCount,
    rowsPerSecond: current.rowCount / ((performance.now() - startedAt) / 1000),
    megabytes: (current.sizeBytes ?? 0) / 1e6,
    grownBy: highest - before,
  }
}

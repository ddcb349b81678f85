import {
  exportFormats,
  type ExportFormat,
  type JourneyExport,
  maxExportRows,
} from '@arriero/domain/contract/http/journey-exports.ts'
import type { JourneyFilterQuery } from '@arriero/domain/contract/http/journey-filter.ts'
import { formatJourneys, formatNumber } from '@arriero/domain/format/number.ts'
import {
  defaultExportColumns,
  type ExportColumn,
  isExportColumn,
} from '@arriero/domain/journeys/export-column.ts'
import { Radio } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useCan } from '#data/current-user.ts'
import { describeFormFailureInline } from '#data/http/form-failure.ts'
import { useRequestKey } from '#data/http/use-request-key.ts'
import { usePreferences, useServices } from '#data/use-services.ts'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import type { FormResult } from '#ui/form/form-result.ts'
import { useForm } from '#ui/form/use-form.ts'
import { clearToasts } from '#ui/toasts.tsx'
import { ExportColumns, offeredColumns, PersonalDataNote } from './export-columns.tsx'
import { showExport, startExport } from './export-data.ts'
import classes from './export.module.css'

const formatLabels: Record<ExportFormat, { label: string; description: string }> = {
  xlsx: { label: 'Excel (XLSX)', description: 'Fechas y números listos para filtrar y sumar' },
  csv: { label: 'CSV', description: 'Texto separado por punto y coma, para otros programas' },
}

interface ExportValues {
  format: ExportFormat
  columns: ExportColumn[]
}

interface ExportFormProps {
  filter: JourneyFilterQuery
  total: number
  onStarted: (started: JourneyExport) => void
  onCancel: () => void
}

/** Chooses format and columns, which are remembered, and starts the export. */
export function ExportForm({ filter, total, onStarted, onCancel }: ExportFormProps) {
  const { http, preferences } = useServices()
  const { exportFormat, exportColumns } = usePreferences()
  const queries = useQueryClient()
  const canReveal = useCan('personal-data.reveal')
  const offered = offeredColumns(canReveal)
  const remembered = exportColumns?.filter(isExportColumn) ?? defaultExportColumns
  const keyFor = useRequestKey()
  const form = useForm({
    initial: {
      format: exportFormat,
      columns: offered.filter((name) => remembered.includes(name)),
    },
    validate: (values): FormResult<keyof ExportValues, ExportValues> =>
      values.columns.length === 0
        ? { errors: { columns: 'Elija al menos una columna.' } }
        : { body: values },
    send: (values: ExportValues) => {
      const wanted = { ...values, filter }
      return startExport(http, wanted, keyFor(wanted))
    },
    describeFailure: describeFormFailureInline,
    onSubmit: clearToasts,
    onSuccess: (started, { format, columns }) => {
      preferences.set({ exportFormat: format, exportColumns: columns })
      showExport(queries, started)
      onStarted(started)
    },
  })
  const { columns } = form.values
  return (
    <DialogForm
      form={form}
      intro={
        <>
          Se exportan exactamente los <strong>{formatJourneys(total)}</strong> que cumplen los
          filtros, en el orden de la lista.
          {total > maxExportRows &&
            ` Un archivo lleva ${formatNumber(maxExportRows)} como máximo: elija un periodo más corto.`}
        </>
      }
      submitLabel={`Exportar ${formatJourneys(total)}`}
      onCancel={onCancel}
    >
      <Radio.Group
        label="Formato"
        {...form.field('format')}
        onChange={(format) => {
          const known = exportFormats.find((one) => one === format)
          if (known) form.change({ format: known })
        }}
      >
        <div className={classes.formats}>
          {(['xlsx', 'csv'] as const).map((format) => (
            <Radio
              key={format}
              value={format}
              {...formatLabels[format]}
              {...(format === form.values.format && { 'data-autofocus': true })}
            />
          ))}
        </div>
      </Radio.Group>
      <ExportColumns {...form.field('columns')} canReveal={canReveal} />
      <PersonalDataNote columns={columns} />
    </DialogForm>
  )
}

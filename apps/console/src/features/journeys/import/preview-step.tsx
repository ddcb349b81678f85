import type { JourneyImportPreview } from '@arriero/domain/contract/http/journey-import.ts'
import { formatJourneys, formatNumber } from '@arriero/domain/format/number.ts'
import { Button, Radio } from '@mantine/core'
import { useState } from 'react'
import { describeFormFailureInline } from '#data/http/form-failure.ts'
import { useServices } from '#data/use-services.ts'
import { FormMessage } from '#ui/form/form-message.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { createJourneys } from './journey-import-data.ts'
import { PreviewList } from './preview-list.tsx'
import { StepTitle } from './step-title.tsx'
import classes from './journey-import.module.css'

interface PreviewStepProps {
  fileName: string
  preview: JourneyImportPreview
  /** The server has forgotten the preview: the file is still here. */
  onExpired: () => void
  onBack: () => void
  onStarted: (id: string) => void
}

/** What the file would do, its problems by row and column, and the choice of what to create. */
export function PreviewStep({ fileName, preview, onExpired, onBack, onStarted }: PreviewStepProps) {
  const { http } = useServices()
  const { counts, ignoredColumns } = preview
  const hasProblems = counts.invalid > 0
  const [rows, setRows] = useState<'all' | 'valid'>('all')
  const form = useForm({
    initial: {},
    validate: () => ({ body: { previewId: preview.id, rows } }),
    send: (body) => createJourneys(http, body),
    describeFailure: describeFormFailureInline,
    onSuccess: ({ id }) => onStarted(id),
  })
  const isBlocked = counts.new === 0 || (hasProblems && rows === 'all')
  return (
    <form className={classes.preview} {...form.formProps}>
      <div className={classes.head}>
        <StepTitle>Revise lo que se va a crear</StepTitle>
        <p className={classes.text}>
          <strong className={classes.fileName}>{fileName}</strong>
        </p>
        <dl className={classes.counts}>
          <Count label="Por crear" count={counts.new} />
          <Count label="Ya creados" count={counts.known} />
          <Count label="Filas con problemas" count={counts.invalid} isBad={hasProblems} />
        </dl>
        {ignoredColumns.length > 0 && (
          <p className={classes.soft}>No usamos estas columnas: {ignoredColumns.join(', ')}.</p>
        )}
      </div>
      <PreviewList preview={preview} />
      <div className={classes.foot}>
        {hasProblems && counts.new > 0 && (
          <Radio.Group
            aria-label="Qué crear"
            value={rows}
            onChange={(value) => setRows(value === 'valid' ? 'valid' : 'all')}
          >
            <div className={classes.choices}>
              <Radio value="all" label="Todo o nada: corregiré el archivo y lo subiré otra vez" />
              <Radio value="valid" label="Solo las filas sin problemas" />
            </div>
          </Radio.Group>
        )}
        <FormMessage>{form.message}</FormMessage>
        <div className={classes.actions}>
          {form.failure?.code === 'import.expired' && (
            <Button variant="default" onClick={onExpired}>
              Revisar el archivo otra vez
            </Button>
          )}
          <Button variant="default" onClick={onBack}>
            Elegir otro archivo
          </Button>
          <Button type="submit" disabled={isBlocked} loading={form.isSending}>
            {counts.new === 0 ? 'No hay nada que crear' : `Crear ${formatJourneys(counts.new)}`}
          </Button>
        </div>
      </div>
    </form>
  )
}

function Count({ label, count, isBad = false }: { label: string; count: number; isBad?: boolean }) {
  return (
    <div className={classes.count} data-bad={isBad}>
      <dt>{label}</dt>
      <dd>{formatNumber(count)}</dd>
    </div>
  )
}

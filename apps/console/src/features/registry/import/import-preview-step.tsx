import type { ImportPreview } from '@arriero/domain/contract/http/registry-import.ts'
import { formatNumber } from '@arriero/domain/format/number.ts'
import type { ImportKind } from '@arriero/domain/users/import-columns.ts'
import { Button, Checkbox, Radio } from '@mantine/core'
import { useState } from 'react'
import { describeFormFailureInline } from '#data/http/form-failure.ts'
import { useServices } from '#data/use-services.ts'
import { FormMessage } from '#ui/form/form-message.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { startImport } from './import-data.ts'
import classes from './import-dialog.module.css'

interface ImportPreviewStepProps {
  kind: ImportKind
  preview: ImportPreview
  onBack: () => void
  onStarted: (id: string) => void
}

/** What the file would do, its problems by row and column, and the choice of what to import. */
export function ImportPreviewStep({ kind, preview, onBack, onStarted }: ImportPreviewStepProps) {
  const { counts, problems, problemCount, changes, changeCount, ignoredColumns } = preview
  const { http } = useServices()
  const hasProblems = counts.invalid > 0
  const [rows, setRows] = useState<'all' | 'valid'>(hasProblems ? 'valid' : 'all')
  const [withChanges, setWithChanges] = useState(false)
  const form = useForm({
    initial: {},
    validate: () => ({ body: { previewId: preview.id, rows, withChanges } }),
    send: (body) => startImport(http, kind, body),
    describeFailure: describeFormFailureInline,
    onSuccess: ({ id }) => onStarted(id),
  })
  const affected = counts.new + (withChanges ? counts.changed : 0)
  return (
    <form className={classes.step} {...form.formProps}>
      <dl className={classes.counts}>
        <Count label="Nuevos" count={counts.new} />
        <Count label="Sin cambios" count={counts.unchanged} />
        <Count label="Con otros datos" count={counts.changed} />
        <Count label="Filas con problemas" count={counts.invalid} />
      </dl>
      {ignoredColumns.length > 0 && (
        <p className={classes.text}>No usamos estas columnas: {ignoredColumns.join(', ')}.</p>
      )}
      {hasProblems && (
        <TableFrame
          title="Problemas"
          shown={problems.length}
          count={problemCount}
          where={counts.invalid === 1 ? 'en 1 fila' : `en ${formatNumber(counts.invalid)} filas`}
        >
          <thead>
            <tr>
              <th scope="col">Fila</th>
              <th scope="col">Columna</th>
              <th scope="col">En el archivo</th>
              <th scope="col">Problema</th>
            </tr>
          </thead>
          <tbody>
            {problems.map(({ row, column, value, message }) => (
              <tr key={`${row} ${column} ${message}`}>
                <td>{row}</td>
                <td>{column ?? '—'}</td>
                <td className={classes.value}>{value || 'vacío'}</td>
                <td>{message}</td>
              </tr>
            ))}
          </tbody>
        </TableFrame>
      )}
      {counts.changed > 0 && (
        <TableFrame title="Datos distintos" shown={changes.length} count={changeCount}>
          <thead>
            <tr>
              <th scope="col">Fila</th>
              <th scope="col">Registro</th>
              <th scope="col">Columna</th>
              <th scope="col">Registrado</th>
              <th scope="col">En el archivo</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ row, name, column, before, after }) => (
              <tr key={`${row} ${column}`}>
                <td>{row}</td>
                <td className={classes.value}>{name}</td>
                <td>{column}</td>
                <td className={classes.value}>{before || 'vacío'}</td>
                <td className={classes.value}>{after}</td>
              </tr>
            ))}
          </tbody>
        </TableFrame>
      )}
      {hasProblems && (
        <Radio.Group
          label="Qué importar"
          value={rows}
          onChange={(value) => setRows(value === 'all' ? 'all' : 'valid')}
        >
          <div className={classes.choices}>
            <Radio value="valid" label="Solo las filas sin problemas" />
            <Radio
              value="all"
              label="Todo o nada: corregiré el archivo y lo subiré otra vez"
              description="Con problemas no se importa nada."
            />
          </div>
        </Radio.Group>
      )}
      {counts.changed > 0 && (
        <Checkbox
          label="Actualizar los ya registrados con los datos del archivo"
          description="Sin marcar, quedan como están."
          checked={withChanges}
          onChange={(event) => setWithChanges(event.currentTarget.checked)}
        />
      )}
      <FormMessage>{form.message}</FormMessage>
      <div className={classes.actions}>
        <Button variant="default" onClick={onBack}>
          Elegir otro archivo
        </Button>
        <Button
          type="submit"
          disabled={affected === 0 || (hasProblems && rows === 'all')}
          loading={form.isSending}
        >
          {affected === 0 ? 'No hay nada que importar' : `Importar ${formatNumber(affected)}`}
        </Button>
      </div>
    </form>
  )
}

function Count({ label, count }: { label: string; count: number }) {
  return (
    <div className={classes.count}>
      <dt>{label}</dt>
      <dd>{formatNumber(count)}</dd>
    </div>
  )
}

interface TableFrameProps {
  title: string
  shown: number
  count: number
  /** After the count: «en 3 filas». */
  where?: string
  children: React.ReactNode
}

function TableFrame({ title, shown, count, where, children }: TableFrameProps) {
  return (
    <div className={classes.section}>
      <h3 className={classes.sectionTitle}>
        {title}{' '}
        <span className={classes.soft}>
          {[formatNumber(count), where].filter(Boolean).join(' ')}
        </span>
      </h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls with the keyboard */}
      <section className={classes.frame} tabIndex={0} aria-label={title}>
        <table className={classes.table}>{children}</table>
      </section>
      {shown < count && (
        <p className={classes.soft}>
          Se muestran los primeros {formatNumber(shown)} de {formatNumber(count)}.
        </p>
      )}
    </div>
  )
}

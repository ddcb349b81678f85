import {
  defaultExportColumns,
  type ExportColumn,
  exportColumnGroups,
  type ExportColumnGroup,
  exportColumnNames,
  exportColumns,
  hasPersonalData,
} from '@arriero/domain/journeys/export-column.ts'
import { Button, Checkbox } from '@mantine/core'
import classes from './export.module.css'

interface ExportColumnsProps {
  value: readonly ExportColumn[]
  onChange: (columns: ExportColumn[]) => void
  /** May see personal data; their columns are not offered otherwise. */
  canReveal: boolean
  error?: string | undefined
}

const groupNames = Object.keys(exportColumnGroups) as ExportColumnGroup[]

export const offeredColumns = (canReveal: boolean): ExportColumn[] =>
  exportColumnNames.filter((name) => canReveal || !exportColumns[name].isPersonal)

/** The columns of the file, folded away: most people change them once. */
export function ExportColumns({ value, onChange, canReveal, error }: ExportColumnsProps) {
  const offered = offeredColumns(canReveal)
  const choose = (isChosen: (name: ExportColumn) => boolean) => onChange(offered.filter(isChosen))
  const toggle = (toggled: ExportColumn) =>
    choose((name) => value.includes(name) !== (name === toggled))
  return (
    <details className={classes.columns} {...(error !== undefined && { open: true })}>
      <summary>
        Columnas{' '}
        <span className={classes.soft}>
          {value.length} de {offered.length}
        </span>
      </summary>
      <div className={classes.presets}>
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => choose((name) => defaultExportColumns.includes(name))}
        >
          Las usuales
        </Button>
        <Button variant="default" size="compact-sm" onClick={() => choose(() => true)}>
          Todas
        </Button>
        <Button variant="default" size="compact-sm" onClick={() => choose(() => false)}>
          Ninguna
        </Button>
      </div>
      {groupNames.map((group) => (
        <fieldset key={group} className={classes.group}>
          <legend>{exportColumnGroups[group]}</legend>
          {offered
            .filter((name) => exportColumns[name].group === group)
            .map((name) => (
              <Checkbox
                key={name}
                size="xs"
                label={exportColumns[name].label}
                checked={value.includes(name)}
                onChange={() => toggle(name)}
              />
            ))}
        </fieldset>
      ))}
      <p className={classes.error} role="alert">
        {error}
      </p>
    </details>
  )
}

export function PersonalDataNote({ columns }: { columns: readonly ExportColumn[] }) {
  if (!hasPersonalData(columns)) return null
  return (
    <p className={classes.warning}>
      Lleva datos personales (cédula, celular o direcciones): queda en la auditoría y el archivo no
      se puede compartir con un enlace.
    </p>
  )
}

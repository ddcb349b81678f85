import type { JourneyFileRow } from '@arriero/domain/contract/http/journey-import.ts'
import { Link } from '@tanstack/react-router'
import { ToneChip } from '#ui/tone-chip.tsx'
import type { ImportEntry } from './import-entries.ts'
import classes from './journey-import.module.css'

export function PreviewRow({ entry, isCursor }: { entry: ImportEntry; isCursor: boolean }) {
  if (entry.kind === 'row') return <FileRow row={entry.row} />
  const { row, column, value, message } = entry.problem
  return (
    // Takes the focus of the keys that go from problem to problem.
    <div className={classes.cells} data-kind="problem" data-cursor={isCursor} tabIndex={-1}>
      <span className={classes.number}>Fila {row}</span>
      <span className={classes.column}>{column ?? '—'}</span>
      <span className={classes.value}>{value === '' ? 'vacío' : value}</span>
      <span className={classes.message} title={message}>
        {message}
      </span>
    </div>
  )
}

function FileRow({ row }: { row: JourneyFileRow }) {
  const { row: number, customer, origin, destination, cargo, loadingAt, price } = row
  return (
    <div className={classes.cells} data-kind="row">
      <span className={classes.number}>Fila {number}</span>
      <span className={classes.status}>
        <Status row={row} />
      </span>
      <span className={classes.cut}>{customer}</span>
      <span className={classes.cut}>
        {origin} → {destination}
      </span>
      <span className={classes.cut}>{cargo}</span>
      <span className={classes.cut}>{loadingAt === '' ? 'Para ya' : loadingAt}</span>
      <span className={classes.price}>{price}</span>
    </div>
  )
}

function Status({ row: { status, journey } }: { row: JourneyFileRow }) {
  if (journey) {
    return (
      <Link to="/admin/viajes/$journeyId" params={{ journeyId: journey.id }}>
        ya creado como {journey.code}
      </Link>
    )
  }
  return status === 'new' ? (
    <ToneChip tone="green" shape="check" label="Por crear" />
  ) : (
    <ToneChip tone="red" shape="cross" label="Con problemas" />
  )
}

import { describeNearestPlace } from '@arriero/domain/journeys/location.ts'
import { formatRelative } from '@arriero/domain/format/duration.ts'
import { formatNumber } from '@arriero/domain/format/number.ts'
import { UnstyledButton } from '@mantine/core'
import type { RowSource } from '#data/live/live-database.ts'
import { useNow } from '#data/use-now.ts'
import { JourneyStateChip } from '#features/journeys/journey-state-chip.tsx'
import type { AssessedJourney } from '#features/journeys/live/assessed-journey.ts'
import { CloseIconButton } from '#ui/icon-button.tsx'
import classes from './truck-list.module.css'

const maxShown = 100
const refreshMs = 5000

interface TruckListProps {
  id: string
  /** Lists the trucks of one cluster, otherwise those in the visible part of the map. */
  isCluster: boolean
  rows: RowSource<AssessedJourney>
  ids: readonly string[]
  selectedId: string | undefined
  onSelect: (id: string) => void
  onClose: () => void
}

/** The visible trucks as a list, an accessible alternative to the map. */
export function TruckList(props: TruckListProps) {
  const { id, isCluster, rows, ids, selectedId, onSelect, onClose } = props
  const title = isCluster ? 'En este punto' : 'A la vista'
  const now = useNow(refreshMs)
  const shown = ids.slice(0, maxShown).flatMap((each) => rows.getRow(each) ?? [])
  const left = ids.length - shown.length
  return (
    <section id={id} className={classes.panel} aria-label={title}>
      <header className={classes.header}>
        <h2 className={classes.title}>
          {title} <span className={classes.count}>{formatNumber(ids.length)}</span>
        </h2>
        <CloseIconButton size="sm" label="Cerrar la lista" onClick={onClose} />
      </header>
      {shown.length === 0 && (
        <p className={classes.rest}>No hay vehículos en esta parte del mapa.</p>
      )}
      <ul className={classes.list}>
        {shown.map((row) => (
          <li key={row.id}>
            <UnstyledButton
              className={classes.item}
              aria-current={row.id === selectedId}
              onClick={() => onSelect(row.id)}
            >
              <TruckLine row={row} now={now} />
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {left > 0 && <p className={classes.rest}>{describeRest(left, isCluster)}</p>}
    </section>
  )
}

function TruckLine({ row, now }: { row: AssessedJourney; now: Date }) {
  const { code, journeyStateId, origin, destination, position } = row.journey
  const route = `${origin.name} a ${destination.name}`
  return (
    <>
      <span className={classes.code}>{code}</span>
      <JourneyStateChip stateId={journeyStateId} />
      <span className={classes.route}>{describeNearestPlace(row.journey) ?? route}</span>
      <span className={classes.signal}>
        {position ? `Señal: ${formatRelative(position.at, now)}` : 'Sin posición'}
      </span>
    </>
  )
}

/** The line after a truncated list. A cluster at one place can't be split by zooming in. */
export function describeRest(left: number, isCluster: boolean): string {
  if (isCluster) return `Y ${formatNumber(left)} más en este punto.`
  return `Y ${formatNumber(left)} más: acerque el mapa para ${left === 1 ? 'verlo' : 'verlos'}.`
}

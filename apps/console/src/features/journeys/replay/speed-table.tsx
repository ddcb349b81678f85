import { formatDuration } from '@arriero/domain/format/duration.ts'
import { formatKm, formatNumber } from '@arriero/domain/format/number.ts'
import { Button } from '@mantine/core'
import { memo, useId, useState } from 'react'
import { formatMoment } from '#features/journeys/format-moment.ts'
import type { ReplayJourney } from './replay-journey.ts'
import { listStretches, type Stretch } from './speed-chart.ts'
import classes from './replay-player.module.css'

/** The strip as a table, for those who can't see it and for exact numbers. */
export const SpeedTable = memo(function SpeedTable({ replay }: { replay: ReplayJourney }) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="subtle"
        size="compact-xs"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? 'Ocultar la tabla' : 'Ver como tabla'}
      </Button>
      <div id={id} className={classes.tableBox} hidden={!isOpen}>
        {isOpen && <Stretches replay={replay} />}
      </div>
    </>
  )
})

const names = { drive: 'Rodando', stop: 'Parada', gap: 'Sin señal' } as const

function describeStretch({ kind, place }: Stretch): string {
  return place === null ? names[kind] : `${names[kind]} ${place}`
}

function Stretches({ replay }: { replay: ReplayJourney }) {
  const { until: now } = replay
  return (
    <table className={classes.table}>
      <caption>Velocidad por tramos</caption>
      <thead>
        <tr>
          {['Desde', 'Duró', 'Tramo', 'Distancia', 'Media', 'Máxima'].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {listStretches(replay).map((stretch) => (
          <tr key={`${stretch.kind} ${stretch.from}`}>
            <td>{formatMoment(stretch.from, now)}</td>
            <td>{formatDuration(stretch.until - stretch.from)}</td>
            <td>{describeStretch(stretch)}</td>
            <td>{stretch.km === null ? '—' : formatKm(stretch.km)}</td>
            <td>{formatSpeed(stretch.meanKmh)}</td>
            <td>{formatSpeed(stretch.maxKmh)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const formatSpeed = (kmh: number | null) => (kmh === null ? '—' : `${formatNumber(kmh)} km/h`)

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
        {...(isOpen && { 'aria-controls': id })}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? 'Ocultar la tabla' : 'Ver como tabla'}
      </Button>
      {isOpen && <Stretches id={id} replay={replay} />}
    </>
  )
})

const names = { drive: 'Rodando', stop: 'Parada', gap: 'Sin señal' } as const

function describeStretch({ kind, place }: Stretch): string {
  return place === null ? names[kind] : `${names[kind]} ${place}`
}

function Stretches({ id, replay }: { id: string; replay: ReplayJourney }) {
  const { until: now } = replay
  return (
    // It scrolls, also by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls needs the focus
    <section id={id} className={classes.tableBox} aria-label="Velocidad por tramos" tabIndex={0}>
      <table className={classes.table}>
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
    </section>
  )
}

const formatSpeed = (kmh: number | null) => (kmh === null ? '—' : `${formatNumber(kmh)} km/h`)

import { formatDuration } from '@arriero/domain/format/duration.ts'
import { formatPlate } from '@arriero/domain/identity/plate.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { VisuallyHidden } from '@mantine/core'
import { IconArrowNarrowRight } from '@tabler/icons-react'
import { memo } from 'react'
import { useNow } from '#data/use-now.ts'
import { ProgressLine } from '#ui/progress-line.tsx'
import { type ClockText, describeArrival, describeSignal } from './journey-clocks.ts'
import { JourneyStateChip } from '#features/journeys/journey-state-chip.tsx'
import classes from './journey-row.module.css'

const minute = 60_000

/** The cells of one journey; on a phone they make a card. */
export const JourneyRow = memo(function JourneyRow({ journey }: { journey: JourneyDocument }) {
  const { code, customer, journeyStateId, origin, destination, driver, vehicle, position } = journey
  return (
    <>
      <td className={classes.journey}>
        <div className={classes.strong}>{code}</div>
        <div className={classes.soft} title={customer.name}>
          {customer.name}
        </div>
      </td>
      <td className={classes.state}>
        <JourneyStateChip stateId={journeyStateId} />
        <Elapsed since={journey.stateSince} />
      </td>
      <td className={classes.route}>
        <div className={classes.places}>
          {origin.name}
          <VisuallyHidden>a</VisuallyHidden>
          <IconArrowNarrowRight size={16} stroke={1.75} aria-hidden="true" />
          {destination.name}
        </div>
        <ProgressLine value={position?.progress ?? 0} label="Recorrido" />
      </td>
      <td className={classes.driver}>
        <div className={classes.text} title={driver?.name}>
          {driver?.name ?? 'Sin conductor'}
        </div>
        <div className={classes.plate}>{vehicle ? formatPlate(vehicle.plate) : 'Sin vehículo'}</div>
      </td>
      <Arrival journey={journey} />
      <Signal journey={journey} />
    </>
  )
})

function Elapsed({ since }: { since: string }) {
  const now = useNow(minute)
  const elapsed = now.getTime() - new Date(since).getTime()
  return (
    <div className={classes.soft}>
      lleva {elapsed < minute ? 'menos de 1 min' : formatDuration(elapsed)}
    </div>
  )
}

function Arrival({ journey }: { journey: JourneyDocument }) {
  return <ClockCell name="arrival" clock={describeArrival(journey, useNow(minute))} />
}

function Signal({ journey }: { journey: JourneyDocument }) {
  return <ClockCell name="signal" clock={describeSignal(journey, useNow(1000))} />
}

function ClockCell({ name, clock }: { name: 'arrival' | 'signal'; clock: ClockText }) {
  return (
    <td className={classes[name]} data-tone={clock.tone}>
      <div className={classes.clock}>{clock.text}</div>
      {clock.detail && <div className={classes.clockDetail}>{clock.detail}</div>}
    </td>
  )
}

import { describeLocation, describeNearestPlace } from '@arriero/domain/journeys/location.ts'
import { formatPlate } from '@arriero/domain/identity/plate.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import type { MouseEvent } from 'react'
import type { AssessedJourney } from '#features/journeys/live/assessed-journey.ts'
import { RouteText } from '#features/journeys/route-text.tsx'
import { paths } from '#paths.ts'
import { ChangeFlash } from './change-flash.tsx'
import classes from './cells.module.css'

/** The lines of a cell as one line of text. */
export const joinLines = (...lines: (string | undefined)[]): string =>
  lines.filter(Boolean).join(' · ')

/** A plain click selects the row; the link is there to open the journey in a new tab. */
const ignorePlainClick = (event: MouseEvent) => {
  if (!event.ctrlKey && !event.metaKey) event.preventDefault()
}

export function JourneyCell({ journey }: { journey: JourneyDocument }) {
  return (
    <>
      <a
        className={classes.code}
        href={paths.journey(journey.id)}
        tabIndex={-1}
        draggable={false}
        onClick={ignorePlainClick}
      >
        {journey.code}
      </a>
      <div className={`${classes.soft} ${classes.name}`}>{journey.customer.name}</div>
    </>
  )
}

export const journeyText = ({ journey }: AssessedJourney) =>
  joinLines(journey.code, journey.customer.name)

export function RouteCell({ journey }: { journey: JourneyDocument }) {
  const { origin, destination, position } = journey
  return (
    <>
      <div className={classes.places}>
        <RouteText origin={origin} destination={destination} />
      </div>
      <div className={classes.way} title={describeLocation(journey) ?? undefined}>
        <span className={classes.where}>{describeNearestPlace(journey)}</span>
        <ProgressLine value={position?.progress ?? 0} label="Recorrido" />
      </div>
    </>
  )
}

export const routeText = ({ journey }: AssessedJourney) =>
  joinLines(routeOf(journey), describeLocation(journey) ?? undefined)

const routeOf = ({ origin, destination }: JourneyDocument) => `${origin.name} → ${destination.name}`

export function DriverCell({ journey }: { journey: JourneyDocument }) {
  const { driver } = journey
  return (
    <ChangeFlash value={driver?.id}>
      <div className={classes.name}>{driverOf(journey)}</div>
      <div className={classes.plate}>{plateOf(journey)}</div>
    </ChangeFlash>
  )
}

export const driverText = ({ journey }: AssessedJourney) =>
  joinLines(driverOf(journey), plateOf(journey))

const driverOf = ({ driver }: JourneyDocument) => driver?.name ?? 'Sin conductor'
const plateOf = ({ vehicle }: JourneyDocument) =>
  vehicle ? formatPlate(vehicle.plate) : 'Sin vehículo'

export function CargoCell({ journey: { cargo, vehicle } }: { journey: JourneyDocument }) {
  return (
    <>
      <div className={classes.text} title={cargo}>
        {cargo}
      </div>
      <div className={classes.soft}>{vehicle?.type}</div>
    </>
  )
}

export const cargoText = ({ journey: { cargo, vehicle } }: AssessedJourney) =>
  joinLines(cargo, vehicle?.type)

/** `value` from 0 to 1. */
function ProgressLine({ value, label }: { value: number; label: string }) {
  const percent = Math.round(value * 100)
  return <progress className={classes.line} value={percent} max={100} aria-label={label} />
}

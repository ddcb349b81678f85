import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import type { MouseEvent } from 'react'
import { paths } from '#paths.ts'
import classes from './cells.module.css'

/** A plain click is the row's; the address is there for a new tab. */
const leaveToRow = (event: MouseEvent) => {
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
        onClick={leaveToRow}
      >
        {journey.code}
      </a>
      <div className={classes.soft} title={journey.customer.name}>
        {journey.customer.name}
      </div>
    </>
  )
}

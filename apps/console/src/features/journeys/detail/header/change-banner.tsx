import type { TimelineEntry } from '@arriero/domain/contract/http/journey-detail.ts'
import { formatRelative } from '@arriero/domain/format/duration.ts'
import { isJourneyStateId, journeyStateDisplay } from '@arriero/domain/journeys/journey-state.ts'
import { useEffect, useState } from 'react'
import { useCurrentUserId } from '#data/current-user.ts'
import { useNow } from '#data/use-now.ts'
import { CloseIconButton } from '#ui/icon-button.tsx'
import type { TransitionEntry } from '../timeline/describe-transition.ts'
import classes from './change-banner.module.css'

const shownMs = 20_000

/** Says for a while that another person, or the system, changed the journey on the screen. */
export function ChangeBanner({ timeline }: { timeline: readonly TimelineEntry[] }) {
  const newest = newestTransition(timeline)
  const ownId = useCurrentUserId()
  const version = newest?.version ?? 0
  // Versions up to this one were there when the page opened, or their banner was dismissed.
  const [seenVersion, setSeenVersion] = useState(version)
  const isNew = version > seenVersion
  useEffect(() => {
    if (!isNew) return
    const timer = setTimeout(() => setSeenVersion(version), shownMs)
    return () => clearTimeout(timer)
  }, [isNew, version])

  const isShown = newest !== undefined && isNew && isByOther(newest, ownId)
  const change = isShown ? describeChange(newest) : null
  return (
    <div className={classes.place}>
      <output>
        {change && newest && (
          <>
            <strong>{change.who}</strong> lo cambió <ElapsedTime at={newest.at} />: {change.what}
          </>
        )}
      </output>
      {change && <CloseIconButton label="Cerrar aviso" onClick={() => setSeenVersion(version)} />}
    </div>
  )
}

/** Screen readers announce the change, but not each second that passes. */
function ElapsedTime({ at }: { at: string }) {
  return <span aria-live="off">{formatRelative(at, useNow(1000))}</span>
}

export const newestTransition = (timeline: readonly TimelineEntry[]): TransitionEntry | undefined =>
  timeline.findLast((entry) => entry.kind === 'transition')

/** Whether another user or the system made, or recorded, the change. */
export const isByOther = (
  { by, enteredBy }: Pick<TransitionEntry, 'by' | 'enteredBy'>,
  ownId: string | undefined,
): boolean => (enteredBy ?? by)?.id !== ownId || ownId === undefined

/** «Luis Rojas» and «En ruta → Con novedad». */
export function describeChange(entry: TransitionEntry): { who: string; what: string } {
  const states = [entry.fromStateId, entry.toStateId]
    .filter((id) => id !== null)
    .filter(isJourneyStateId)
    .map((id) => journeyStateDisplay[id].label)
  return { who: authorOf(entry), what: states.join(' → ') }
}

function authorOf({ actor, by, enteredBy }: TransitionEntry): string {
  if (enteredBy) return enteredBy.name
  if (by) return by.name
  return {
    system: 'El sistema',
    driver: 'El conductor',
    customer: 'El cliente',
    administrator: 'Otra persona',
  }[actor]
}

import type { TimelineEntry } from '@arriero/domain/contract/http/journey-detail.ts'
import { formatRelative } from '@arriero/domain/format/relative.ts'
import { CloseButton } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useNow } from '#data/use-now.ts'
import { useOwnId } from '#data/session/use-own-id.ts'
import { describeChange, isBySomebodyElse, newestTransition } from './foreign-change.ts'
import classes from './change-banner.module.css'

const shownMs = 20_000

/** Told once, politely: somebody else changed what is being looked at. */
export function ChangeBanner({ timeline }: { timeline: readonly TimelineEntry[] }) {
  const newest = newestTransition(timeline)
  const ownId = useOwnId()
  // Up to here it is known: what there was when it was opened, and what was dismissed.
  const [known, setKnown] = useState(newest?.version ?? 0)
  const version = newest?.version ?? 0
  const isNew = version > known
  useEffect(() => {
    if (!isNew) return
    const timer = setTimeout(() => setKnown(version), shownMs)
    return () => clearTimeout(timer)
  }, [isNew, version])

  const isTold = newest !== undefined && isNew && isBySomebodyElse(newest, ownId)
  const change = isTold ? describeChange(newest) : null
  return (
    <div className={classes.place}>
      <output>
        {change && newest && (
          <>
            <strong>{change.who}</strong> lo cambió <Ago at={newest.at} />: {change.what}
          </>
        )}
      </output>
      {change && <CloseButton aria-label="Cerrar aviso" onClick={() => setKnown(version)} />}
    </div>
  )
}

/** Silent as it counts: only the news itself is announced. */
function Ago({ at }: { at: string }) {
  const now = useNow(1000)
  const then = new Date(at)
  return <span aria-live="off">{formatRelative(then, then > now ? then : now)}</span>
}

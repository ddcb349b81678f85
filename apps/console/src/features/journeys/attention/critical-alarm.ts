import { describeAttention } from '@arriero/domain/journeys/attention/attention.ts'
import { useEffect, useRef, useState } from 'react'
import type { WatchedRows } from '#data/live/live-database.ts'
import { type AssessedJourney, isCritical } from '#features/journeys/live/assessed-journey.ts'

/** What a screen reader says at once when journeys become critical; those of the first load are not new. */
export function useCriticalAlarm(
  rows: WatchedRows<AssessedJourney>,
  ids: readonly string[],
  isKnown: boolean,
): string {
  const [text, setText] = useState('')
  const known = useRef<ReadonlySet<string>>(undefined)
  useEffect(() => {
    if (!isKnown) return
    const critical = ids.flatMap((id) => rows.getRow(id) ?? []).filter(isCritical)
    const before = known.current
    known.current = new Set(critical.map(({ id }) => id))
    const added = before === undefined ? [] : critical.filter(({ id }) => !before.has(id))
    if (added.length > 0) setText(added.map(describeCritical).join(' '))
  }, [rows, ids, isKnown])
  return text
}

/** «Crítica: V-48213. Novedad: hurto o piratería terrestre.» */
function describeCritical({ journey, attention: [worst] }: AssessedJourney): string {
  const reason = worst ? ` ${describeAttention(worst, journey, Date.now())}.` : ''
  return `Crítica: ${journey.code}.${reason}`
}

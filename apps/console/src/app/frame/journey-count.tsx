import { type JourneyTotals, useJourneyTotals } from '#features/journeys/live/use-journey-totals.ts'
import { CountBadge } from '#ui/count-badge.tsx'

interface JourneyCountProps {
  of: keyof JourneyTotals
  className: string | undefined
}

/** How many journeys a page is about, beside its link. On its own, so that a new number renders nothing else. */
export function JourneyCount({ of, className }: JourneyCountProps) {
  const count = useJourneyTotals()[of] ?? 0
  if (count === 0) return null
  return (
    <span className={className}>
      <CountBadge count={count} isUrgent={of === 'attention'} />
    </span>
  )
}

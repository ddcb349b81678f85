import { useQuery } from '@tanstack/react-query'
import { useServices } from '#data/use-services.ts'
import { CountBadge } from '#ui/count-badge.tsx'
import { approvalCountQuery } from './approvals-data.ts'

/** How many requests wait for this person, beside the link. */
export function ApprovalCount({ className }: { className: string | undefined }) {
  const { http } = useServices()
  const { data } = useQuery(approvalCountQuery(http))
  if (!data || data.waitingForMe === 0) return null
  return (
    <span className={className}>
      <CountBadge count={data.waitingForMe} isUrgent />
    </span>
  )
}

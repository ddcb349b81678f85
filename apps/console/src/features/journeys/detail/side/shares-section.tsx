import type { JourneyDetail } from '@arriero/domain/contract/http/journey-detail.ts'
import { useCan } from '#data/current-user.ts'
import { ShareList } from '#features/journeys/sharing/share-list.tsx'
import { DetailSection } from '../detail-section.tsx'

/** The links with which visitors follow the journey, if there are any. */
export function SharesSection({ detail: { journey, shares } }: { detail: JourneyDetail }) {
  const canShare = useCan('journey.share')
  if (!canShare || shares.length === 0) return null
  return (
    <DetailSection title="Enlaces para seguirlo">
      <ShareList journeyId={journey.id} shares={shares} />
    </DetailSection>
  )
}

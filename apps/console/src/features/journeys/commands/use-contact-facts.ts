import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import type { NoveltyProtocol, StepContact } from '@arriero/domain/journeys/novelty-protocol.ts'
import { useQuery } from '@tanstack/react-query'
import { useRow } from '#data/live/live-hooks.ts'
import { useNow } from '#data/use-now.ts'
import { useServices } from '#data/use-services.ts'
import { journeyDetailQuery } from '#features/journeys/live/journey-detail-query.ts'
import { useJourneys } from '#features/journeys/live/journeys-context.ts'
import type { ContactFacts } from '#features/journeys/protocols/step-contacts.ts'

/** Seconds don't matter in the texts. */
const clockStepMs = 10_000

/** What the texts of a step may tell. The customer's contact is read only for steps that speak to the customer. */
export function useContactFacts(
  journey: JourneyDocument,
  protocol: NoveltyProtocol,
  who: StepContact | undefined,
): ContactFacts {
  const { http } = useServices()
  const { data } = useQuery({
    ...journeyDetailQuery(http, journey.id),
    enabled: who === 'customer',
  })
  const estimatedAt = useRow(useJourneys(), journey.id)?.estimatedAt ?? null
  const now = useNow(clockStepMs).getTime()
  return { journey, protocol, contact: data?.contact, estimatedAt, now }
}

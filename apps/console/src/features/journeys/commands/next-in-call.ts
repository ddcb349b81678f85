import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import {
  type NoveltyProtocols,
  openRequiredSteps,
  type ProtocolStep,
} from '@arriero/domain/journeys/novelty-protocol.ts'

/**
 * The step to ask about next in the same call. Only after the first outcome, which is the hoped-for one: the person
 * answered, and knew. After another one the user decides what to do.
 */
export function nextInSameCall(
  { novelty }: Pick<JourneyDocument, 'novelty'>,
  taken: { step?: string; outcome?: string },
  protocols: NoveltyProtocols,
): ProtocolStep | undefined {
  if (!novelty) return undefined
  const protocol = protocols[novelty.code]
  const step = protocol.steps.find(({ id }) => id === taken.step)
  if (!step || step.who === 'team' || taken.outcome !== step.outcomes[0]) return undefined
  const [next] = openRequiredSteps(protocol, novelty.steps)
  return next?.who === step.who ? next : undefined
}

import { CancellationPreview } from '@arriero/domain/contract/http/cancellation.ts'
import type { CommandName } from '@arriero/domain/contract/http/journey-commands.ts'
import {
  isJourneyStateId,
  type JourneyStateKey,
  journeyStateKey,
} from '@arriero/domain/journeys/journey-state.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { describeErrorAnd } from '#data/http/describe-error.ts'
import { useOwnId } from '#data/session/use-own-id.ts'
import { useServices } from '#data/use-services.ts'
import { useJourneyLimits } from '#features/journeys/live/journeys-context.ts'
import type { ActionDraft } from './action-draft.ts'
import { describeConsequence } from './describe-consequence.ts'
import { undoOf } from './undo-of.ts'
import classes from './action-form.module.css'

interface ActionConsequenceProps {
  journey: JourneyDocument
  name: CommandName
  draft: ActionDraft
  to: JourneyStateKey | undefined
}

/** What follows, before anybody confirms. */
export function ActionConsequence({ journey, name, draft, to }: ActionConsequenceProps) {
  const id = useOwnId()
  const { waitingRateCop } = useJourneyLimits()
  const { cost, endsAs } = useCancellationCost(journey, name, draft.onBehalfOf)
  const sentences = describeConsequence({
    journey,
    name,
    to: endsAs ?? to,
    draft,
    waitingRateCop,
    canUndo: undoOf(name, journey, { id }) !== undefined,
  })
  return (
    <div className={classes.consequence}>
      <h3 className={classes.consequenceTitle}>Qué pasa después</h3>
      <ul className={classes.sentences}>
        {[
          ...sentences.slice(0, 1),
          ...(cost === undefined ? [] : [cost]),
          ...sentences.slice(1),
        ].map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  )
}

/** What ending it now costs: the server has the clock and the agreement. */
function useCancellationCost(
  { id, commandVersion }: JourneyDocument,
  name: CommandName,
  onBehalfOf: string | undefined,
): { cost?: string; endsAs?: JourneyStateKey } {
  const { http } = useServices()
  const isCancel = name === 'cancel' || name === 'withdraw'
  const speaker = onBehalfOf ? `?onBehalfOf=${onBehalfOf}` : ''
  const path = `journeys/${id}/cancellation${speaker}`
  const { data, error } = useQuery({
    queryKey: ['journeys', id, 'cancellation', commandVersion, speaker],
    queryFn: isCancel
      ? ({ signal }) => http.get('gateway', path, CancellationPreview, signal)
      : skipToken,
    meta: { tellsItself: 'always' },
    staleTime: 0,
    gcTime: 0,
  })
  if (!isCancel) return {}
  if (error) return { cost: describeErrorAnd(error, 'No pudimos calcular el costo.') }
  if (!data) return { cost: 'Calculando el costo…' }
  const { journeyStateId, consequence } = data
  return {
    cost: consequence,
    ...(isJourneyStateId(journeyStateId) && { endsAs: journeyStateKey(journeyStateId) }),
  }
}

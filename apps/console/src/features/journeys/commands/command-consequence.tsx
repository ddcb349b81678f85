import { CancellationPreview } from '@arriero/domain/contract/http/journeys.ts'
import type { CommandName } from '@arriero/domain/journeys/journey-command.ts'
import {
  journeyStateDisplay,
  isJourneyStateId,
  type JourneyStateKey,
  journeyStateKey,
  journeyStates,
} from '@arriero/domain/journeys/journey-state.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useServices } from '#data/use-services.ts'
import { useCurrentUser } from '#data/current-user.ts'
import { describeErrorAnd } from '#data/http/describe-error.ts'
import { useJourneyLimits } from '#features/journeys/live/journeys-context.ts'
import { commandCatalogue, findUndo } from './catalogue/command-catalogue.ts'
import { type CommandDraft, type EffectContext, noUndo } from './catalogue/command-definition.ts'
import classes from './command-form.module.css'

interface CommandConsequenceProps {
  journey: JourneyDocument
  name: CommandName
  draft: CommandDraft
  to: JourneyStateKey | undefined
}

/** The part of the dialog that says what the command will change. */
export function CommandConsequence({ journey, name, draft, to }: CommandConsequenceProps) {
  const me = useCurrentUser()
  const { waitingRateCop } = useJourneyLimits()
  const { cost, endsAs } = useCancellationCost(journey, name, draft.onBehalfOf)
  const [first, ...others] = describeConsequence({
    journey,
    name,
    to: endsAs ?? to,
    draft,
    waitingRateCop,
    canUndo: findUndo(name, journey, me) !== undefined,
  })
  const sentences = [first, cost, ...others].filter((sentence) => sentence !== undefined)
  return (
    <div className={classes.consequence}>
      <h3 className={classes.consequenceTitle}>Qué pasa después</h3>
      <ul className={classes.sentences}>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  )
}

/** What it costs to end the journey now. Computed by the server, which has the clock and the agreement. */
function useCancellationCost(
  { id, commandVersion }: JourneyDocument,
  name: CommandName,
  onBehalfOf: string | undefined,
): { cost?: string; endsAs?: JourneyStateKey } {
  const { http } = useServices()
  const { hasCancellationCost } = commandCatalogue[name]
  const parameters = onBehalfOf ? `?onBehalfOf=${onBehalfOf}` : ''
  const path = `journeys/${id}/cancellation${parameters}`
  const { data, error } = useQuery({
    queryKey: ['journeys', id, 'cancellation', commandVersion, parameters],
    queryFn: hasCancellationCost
      ? ({ signal }) => http.get('gateway', path, CancellationPreview, signal)
      : skipToken,
    meta: { showsErrorInPlace: 'always' },
    staleTime: 0,
    gcTime: 0,
  })
  if (!hasCancellationCost) return {}
  if (error) return { cost: describeErrorAnd(error, 'No pudimos calcular el costo.') }
  if (!data) return { cost: 'Calculando el costo…' }
  const { journeyStateId, consequence } = data
  return {
    cost: consequence,
    ...(isJourneyStateId(journeyStateId) && { endsAs: journeyStateKey(journeyStateId) }),
  }
}

interface ConsequenceContext extends EffectContext {
  name: CommandName
  /** The state that follows, if the command changes it. */
  to: JourneyStateKey | undefined
  canUndo: boolean
}

/** One sentence each: the new state, the effects, who sees it, and whether it can be undone. */
export function describeConsequence(context: ConsequenceContext): string[] {
  const { journey, name, to, canUndo } = context
  const { effects, undo } = commandCatalogue[name]
  const noUndoText = typeof undo === 'string' ? undo : noUndo
  return [
    ...(to ? [describeState(journey, to)] : []),
    ...(typeof effects === 'function' ? effects(context) : effects),
    ...(to ? [describeAudience(journey)] : []),
    canUndo ? 'Se puede deshacer durante 10 segundos.' : noUndoText,
  ]
}

function describeState({ journeyStateId }: JourneyDocument, to: JourneyStateKey): string {
  const { label, group } = journeyStateDisplay[journeyStates[to]]
  const before = journeyStateDisplay[journeyStateId].group
  if (group === 'closed') return `El viaje termina como «${label}».`
  if (group === 'attention' && before === 'underway') {
    return `El viaje pasa a «${label}» y de En curso a Atención.`
  }
  if (group === 'underway' && before === 'attention') {
    return `El viaje vuelve a «${label}», a En curso.`
  }
  return `El viaje pasa a «${label}».`
}

const describeAudience = ({ driver }: JourneyDocument) =>
  driver ? 'Lo verán el cliente y el conductor.' : 'Lo verá el cliente.'

import type { CommandName } from '@arriero/domain/contract/http/journey-commands.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { useOwnId } from '#data/use-own-id.ts'
import { useActionDesk } from '#features/journeys/actions/action-desk-context.ts'
import { listActions } from '#features/journeys/actions/list-actions.ts'
import { ActionButton } from '#features/journeys/detail/header/action-button.tsx'
import classes from './novelty-protocol.module.css'

const decisions: readonly { name: CommandName; label: string }[] = [
  { name: 'resolveNovelty', label: 'Continuar viaje' },
  { name: 'applySurcharge', label: 'Recargo por espera' },
  { name: 'reassignInternally', label: 'Reasignar' },
  { name: 'cancel', label: 'Cancelar viaje' },
]

/** The ways out of a novelty. A person may know enough to decide before every step is done. */
export function DecisionButtons({ journey, isDue }: { journey: JourneyDocument; isDue: boolean }) {
  const { start } = useActionDesk()
  const { next, rest } = listActions(journey, { id: useOwnId() })
  const offered = [...next, ...rest]
  return (
    <fieldset className={classes.decisions} aria-label="Decidir">
      {decisions.map(({ name, label }, index) => {
        const action = offered.find((each) => each.name === name)
        if (!action) return null
        return (
          <ActionButton
            key={name}
            action={{ ...action, label }}
            isMain={isDue && index === 0}
            onStart={() => start(journey, name)}
          />
        )
      })}
    </fieldset>
  )
}

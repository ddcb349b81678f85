import { useCallback } from 'react'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { useActionDesk } from '#features/journeys/actions/action-desk-context.ts'
import { showPart } from './show-part.ts'
import type { PlannedStep } from './plan-step.ts'

/** Carries out the next step of a journey, from its button or from the keyboard. */
export function useStep(open: (id: string) => void) {
  const { start } = useActionDesk()
  return useCallback(
    (journey: JourneyDocument, step: PlannedStep) => {
      switch (step.kind) {
        case 'command':
          return start(journey, step.name)
        case 'call':
          return window.location.assign(step.href)
        case 'open':
          open(journey.id)
          return step.part && showPart(step.part)
      }
    },
    [start, open],
  )
}

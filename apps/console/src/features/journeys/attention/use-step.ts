import { useCallback } from 'react'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { useActionDesk } from '#features/journeys/actions/action-desk-context.ts'
import type { PlannedStep, PanelPart } from './plan-step.ts'

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

/** The panel reads the journey's detail first. */
const patienceMs = 3000

/** Brings a part of the panel that is opening into view, once it is there. */
function showPart(part: PanelPart): void {
  const show = () => {
    const element = document.querySelector(`[data-part="${part}"]`)
    element?.scrollIntoView({ block: 'start' })
    return element !== null
  }
  const observer = new MutationObserver(() => show() && observer.disconnect())
  observer.observe(document.body, { childList: true, subtree: true })
  setTimeout(() => observer.disconnect(), patienceMs)
  if (show()) observer.disconnect()
}

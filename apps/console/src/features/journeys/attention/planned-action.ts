import { type AttentionReason, nextStep } from '@arriero/domain/journeys/attention/attention.ts'
import { type CommandName, commandLabels } from '@arriero/domain/journeys/journey-command.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { useCallback } from 'react'
import { checkCommand } from '#features/journeys/commands/check-command.ts'
import { useRunCommand } from '#features/journeys/commands/command-context.ts'

/** Part of the panel to scroll to. */
type PanelPart = 'people' | 'price'

/** What the main button of a queue item does. */
export type PlannedStep =
  | { kind: 'command'; label: string; name: CommandName }
  | { kind: 'call'; label: string; href: string }
  | { kind: 'open'; label: string; part?: PanelPart }

const openSteps = {
  papers: { label: 'Ver papeles', part: 'people' },
  surcharges: { label: 'Revisar recargo', part: 'price' },
} as const
const openJourney: PlannedStep = { kind: 'open', label: 'Ver viaje' }

/** The next best action for a reason. If it is not allowed or possible, the step opens the journey. */
export function planStep(
  journey: JourneyDocument,
  reason: AttentionReason,
  me: { id: string },
): PlannedStep {
  const step = nextStep(reason)
  switch (step.kind) {
    case 'command': {
      const isRefused = 'refusedBecause' in checkCommand(journey, step.name, me)
      const label = commandLabels[step.name]
      return isRefused ? openJourney : { kind: 'command', label, name: step.name }
    }
    case 'call': {
      if (step.who === 'customer') {
        return { kind: 'open', label: 'Avisar al cliente', part: 'people' }
      }
      const phone = journey.driver?.phone
      return phone
        ? { kind: 'call', label: 'Llamar al conductor', href: `tel:${phone}` }
        : openJourney
    }
    case 'see':
      return { kind: 'open', ...openSteps[step.part] }
  }
}

/** Runs the planned step of a journey, for its button and its key. */
export function useRunStep(open: (id: string) => void) {
  const runCommand = useRunCommand()
  return useCallback(
    (journey: JourneyDocument, step: PlannedStep) => {
      switch (step.kind) {
        case 'command':
          return runCommand(journey, step.name)
        case 'call':
          return window.location.assign(step.href)
        case 'open':
          open(journey.id)
          return step.part && showPart(step.part)
      }
    },
    [runCommand, open],
  )
}

/** Time for the panel to load the journey's detail. */
const partTimeoutMs = 3000

/** Scrolls to a part of the panel that is opening, as soon as it is rendered. */
function showPart(part: PanelPart): void {
  const show = () => {
    const element = document.querySelector(`[data-part="${part}"]`)
    element?.scrollIntoView({ block: 'start' })
    return element !== null
  }
  const observer = new MutationObserver(() => show() && observer.disconnect())
  observer.observe(document.body, { childList: true, subtree: true })
  setTimeout(() => observer.disconnect(), partTimeoutMs)
  if (show()) observer.disconnect()
}

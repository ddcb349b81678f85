import { type AttentionReason, nextAction } from '@arriero/domain/journeys/attention/attention.ts'
import { type CommandName, commandLabels } from '@arriero/domain/journeys/journey-command.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import {
  defaultProtocols,
  emergencyPhones,
  type NoveltyProtocols,
  openRequiredSteps,
  type ProtocolStep,
  type StepContact,
} from '@arriero/domain/journeys/novelty-protocol.ts'
import { useCallback } from 'react'
import { checkCommand } from '#features/journeys/commands/check-command.ts'
import { type CommandUser, mayCommand } from '#features/journeys/commands/command-user.ts'
import { useRunCommand } from '#features/journeys/commands/command-context.ts'

/** Part of the panel to scroll to. */
type PanelPart = 'people' | 'price'

/** What the main button of a queue item does. */
export type PlannedAction =
  | { kind: 'command'; label: string; name: CommandName }
  | { kind: 'call'; label: string; href: string }
  /** A step of the novelty's protocol: the call, if there is one, and then what came of it. */
  | { kind: 'step'; label: string; step: string; href?: string }
  | { kind: 'open'; label: string; part?: PanelPart }

const openActions = {
  papers: { label: 'Ver papeles', part: 'people' },
  surcharges: { label: 'Revisar recargo', part: 'price' },
} as const
const openJourney: PlannedAction = { kind: 'open', label: 'Ver viaje' }

/** The best action for a reason; opens the journey if that action is not allowed or possible, or for a person who only reads. */
export function planAction(
  journey: JourneyDocument,
  reason: AttentionReason,
  me: CommandUser,
  protocols: NoveltyProtocols = defaultProtocols,
): PlannedAction {
  if (!mayCommand(me)) return openJourney
  const step = reason === 'novelty' ? nextStep(journey, protocols) : undefined
  if (step) return planProtocolStep(journey, step)
  const action = nextAction(reason)
  switch (action.kind) {
    case 'command': {
      const isRefused = 'refusedBecause' in checkCommand(journey, action.name, me)
      const label = commandLabels[action.name]
      return isRefused ? openJourney : { kind: 'command', label, name: action.name }
    }
    case 'call': {
      if (action.who === 'customer') {
        return { kind: 'open', label: 'Avisar al cliente', part: 'people' }
      }
      const phone = journey.driver?.phone
      return phone
        ? { kind: 'call', label: 'Llamar al conductor', href: `tel:${phone}` }
        : openJourney
    }
    case 'see':
      return { kind: 'open', ...openActions[action.part] }
  }
}

function nextStep({ novelty }: JourneyDocument, protocols: NoveltyProtocols) {
  return novelty ? openRequiredSteps(protocols[novelty.code], novelty.steps)[0] : undefined
}

/** Button labels for steps whose text is too long. */
const stepLabels: Record<StepContact, string> = {
  driver: 'Hablar con el conductor',
  customer: 'Avisar al cliente',
  site: 'Llamar al sitio',
  owner: 'Llamar al propietario',
  team: 'Anotar paso',
  supervisor: 'Avisar al supervisor',
  police: `Llamar al ${emergencyPhones.emergency}`,
  insurer: 'Avisar al seguro',
}

const maxLabelLength = 24

function planProtocolStep(journey: JourneyDocument, step: ProtocolStep): PlannedAction {
  const { id, text, who } = step
  const phones: Partial<Record<StepContact, string | undefined>> = {
    driver: journey.driver?.phone,
    police: emergencyPhones.emergency,
  }
  const phone = phones[who]
  const label = text.length > maxLabelLength ? stepLabels[who] : text
  return { kind: 'step', label, step: id, ...(phone && { href: `tel:${phone}` }) }
}

/** Runs the planned action of a journey, for its button and its key. */
export function useRunAction(open: (id: string) => void) {
  const runCommand = useRunCommand()
  return useCallback(
    (journey: JourneyDocument, action: PlannedAction) => {
      switch (action.kind) {
        case 'command':
          return runCommand(journey, action.name)
        case 'step':
          if (action.href !== undefined) window.location.assign(action.href)
          return runCommand(journey, 'takeNoveltyStep', { step: action.step })
        case 'call':
          return window.location.assign(action.href)
        case 'open':
          open(journey.id)
          return action.part && showPart(action.part)
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

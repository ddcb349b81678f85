import type { CommandName } from '@arriero/domain/contract/http/journey-commands.ts'
import type { AttentionReason } from '@arriero/domain/journeys/attention/attention.ts'
import { nextStep } from '@arriero/domain/journeys/attention/next-step.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { commandDisplay } from '#features/journeys/actions/command-display.ts'
import { judgeAction } from '#features/journeys/actions/judge-action.ts'

/** Where in the panel to look. */
export type PanelPart = 'people' | 'price'

/** What the first button of a journey does. */
export type PlannedStep =
  | { kind: 'command'; label: string; name: CommandName }
  | { kind: 'call'; label: string; href: string }
  | { kind: 'open'; label: string; part?: PanelPart }

const seen = {
  papers: { label: 'Ver papeles', part: 'people' },
  surcharges: { label: 'Revisar recargo', part: 'price' },
} as const
const open: PlannedStep = { kind: 'open', label: 'Ver viaje' }

/** The next best action about a reason, or a look at the journey where that can't be done. */
export function planStep(
  journey: JourneyDocument,
  reason: AttentionReason,
  me: { id: string },
): PlannedStep {
  const step = nextStep(reason)
  switch (step.kind) {
    case 'command': {
      const isRefused = 'refusedBecause' in judgeAction(journey, step.name, me)
      const { label } = commandDisplay[step.name]
      return isRefused ? open : { kind: 'command', label, name: step.name }
    }
    case 'call': {
      if (step.who === 'customer') {
        return { kind: 'open', label: 'Avisar al cliente', part: 'people' }
      }
      const phone = journey.driver?.phone
      return phone ? { kind: 'call', label: 'Llamar al conductor', href: `tel:${phone}` } : open
    }
    case 'see':
      return { kind: 'open', ...seen[step.part] }
  }
}

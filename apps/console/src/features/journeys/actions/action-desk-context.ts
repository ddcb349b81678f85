import type { CommandName } from '@arriero/domain/contract/http/journey-commands.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { createContext, use } from 'react'
import type { CommandSender } from './command-sender.ts'

export interface ActionDeskValue {
  /** Does at once what asks nothing, and opens the dialog for the rest; `preset` fills in answers. */
  start: (journey: JourneyDocument, action: CommandName, preset?: object) => void
  sender: CommandSender
}

export const ActionDeskContext = createContext<ActionDeskValue | null>(null)

export function useActionDesk(): ActionDeskValue {
  const desk = use(ActionDeskContext)
  if (desk === null) throw new Error('useActionDesk needs ActionDesk above it')
  return desk
}

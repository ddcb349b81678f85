import { createJourney } from './create-journey.ts'
import type { JourneyOperation } from './journey-operation.ts'
import type { OperationDeps } from './operation-deps.ts'
import { performCommand } from './perform-command.ts'
import { performSystemEvent } from './perform-system-event.ts'

export const createJourneyOperation = (deps: OperationDeps): JourneyOperation => ({
  create: (acting, customerId, body) => createJourney(deps, acting, customerId, body),
  perform: (acting, journeyId, command) => performCommand(deps, acting, journeyId, command),
  performAsSystem: (journeyId, event, at) => performSystemEvent(deps, journeyId, event, at),
})

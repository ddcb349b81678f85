import type { CommandName } from '@arriero/domain/journeys/journey-command.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import type { CommandUser } from './command-user.ts'
import type { DriverCandidate } from './candidates-query.ts'
import { commandCatalogue } from './catalogue/command-catalogue.ts'
import { listJourneyCommands, type OfferedCommand } from './list-commands.ts'

const asksForDriver = (name: CommandName): boolean =>
  commandCatalogue[name].questions.some(({ field }) => field === 'driverId')

interface PlannedAssignment {
  command: OfferedCommand
  /** It asks for a driver, so candidates are of use. */
  needsDriver: boolean
  /** Answers that the dialog starts with. */
  preset: { driverId?: string }
}

/** The next step of a journey without a driver. Of two, the one that fits the candidate: a third party or an own driver. */
export function planAssignment(
  journey: JourneyDocument,
  me: CommandUser,
  candidate: DriverCandidate | undefined,
): PlannedAssignment | undefined {
  const { next } = listJourneyCommands(journey, me)
  const fitting = candidate?.thirdPartyCompany ? 'reassignExternally' : 'reassignInternally'
  const command = next.find(({ name }) => name === fitting) ?? next[0]
  if (command === undefined) return undefined
  const needsDriver = asksForDriver(command.name)
  const preset = candidate && needsDriver ? { driverId: candidate.driver.id } : {}
  return { command, needsDriver, preset }
}

import type { JourneyEvent } from '@arriero/domain/journeys/journey-event.ts'
import { type ReasonedCommand, reasons } from '@arriero/domain/journeys/reason.ts'

/** Where the clock decided between twins, the reasons are those of the one command. */
const commands: Partial<Record<JourneyEvent, ReasonedCommand>> = {
  cancel: 'cancel',
  cancelBooking: 'cancel',
  cancelBookingLate: 'cancel',
  withdraw: 'withdraw',
  withdrawLate: 'withdraw',
  reassignInternally: 'reassignInternally',
  reassignExternally: 'reassignExternally',
  declineReassignment: 'declineReassignment',
  applySurcharge: 'applySurcharge',
  voidSurcharge: 'voidSurcharge',
  closeManually: 'closeManually',
  declareAbandoned: 'declareAbandoned',
  resolveNovelty: 'resolveNovelty',
}

/** The words of a stored code; a code of an older list is better than nothing. */
export function reasonWords(event: JourneyEvent, code: string): string {
  const command = commands[event]
  const known: Record<string, string> = command ? reasons[command] : {}
  return known[code] ?? code
}

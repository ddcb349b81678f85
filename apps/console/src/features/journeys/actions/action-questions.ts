import type { CommandName } from '@arriero/domain/contract/http/journey-commands.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { speakersFor } from './speakers-for.ts'

export type DraftField =
  | 'noveltyCode'
  | 'step'
  | 'minutes'
  | 'driverId'
  | 'reasonCode'
  | 'receivedBy'
  | 'documentNumber'
  | 'manifestNumber'
  | 'loadingAt'
  | 'onBehalfOf'
  | 'note'

export interface Question {
  field: DraftField
  isRequired: boolean
}

const must = (field: DraftField): Question => ({ field, isRequired: true })
const may = (field: DraftField): Question => ({ field, isRequired: false })

const speaker = may('onBehalfOf')
const note = may('note')
const proof = [must('receivedBy'), must('documentNumber')]
const reason = must('reasonCode')

/** What each command asks, in the order of the dialog. */
const questions: Record<CommandName, readonly Question[]> = {
  accept: [speaker, note],
  assign: [must('driverId'), note],
  startJourney: [speaker, note],
  arriveAtOrigin: [speaker, note],
  startLoading: [speaker, note],
  depart: [may('manifestNumber'), speaker, note],
  arriveAtDestination: [speaker, note],
  startUnloading: [speaker, note],
  confirmDelivery: [...proof, speaker, note],
  applySurcharge: [reason, note],
  approveSurcharge: [note],
  voidSurcharge: [reason, note],
  reportNovelty: [must('noveltyCode'), speaker, note],
  takeNoveltyStep: [must('step'), note],
  resolveNovelty: [reason, speaker, note],
  recoverSignal: [speaker, note],
  closeManually: [reason, ...proof, note],
  searchReplacement: [note],
  reassignInternally: [must('driverId'), reason, note],
  reassignExternally: [must('driverId'), reason, note],
  declineReassignment: [reason, speaker, note],
  withdraw: [reason, speaker, note],
  declareAbandoned: [reason, note],
  cancel: [reason, speaker, note],
  republish: [must('loadingAt'), note],
  take: [],
  release: [],
  snooze: [must('minutes')],
  wake: [],
  writeNote: [must('note')],
}

/** What is left to ask about this journey. */
export const questionsOf = (name: CommandName, journey: JourneyDocument): Question[] =>
  questions[name].filter(({ field }) => applies(field, name, journey))

function applies(field: DraftField, name: CommandName, journey: JourneyDocument): boolean {
  switch (field) {
    case 'manifestNumber':
      return journey.manifestNumber === null
    case 'loadingAt':
      return journey.kind === 'booking'
    case 'onBehalfOf':
      return speakersFor(journey, name).length > 0
    default:
      return true
  }
}

import { fromWallClock } from '@arriero/domain/calendar/wall-clock.ts'
import type { CommandName } from '@arriero/domain/contract/http/journey-commands.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { reasonNeedsNote } from '@arriero/domain/journeys/reason.ts'
import { type DraftField, questionsOf } from './action-questions.ts'
import { mustSpeakFor } from './judge-action.ts'

/** What has been answered so far; everything as its field holds it. */
export type ActionDraft = Partial<Record<DraftField, string>>
export type DraftProblems = Partial<Record<DraftField, string>>

const missing: Record<DraftField, string> = {
  noveltyCode: 'Elija la novedad.',
  step: 'Elija el paso.',
  minutes: 'Elija por cuánto tiempo.',
  driverId: 'Elija un conductor.',
  reasonCode: 'Elija un motivo.',
  receivedBy: 'Escriba quién recibió la carga.',
  documentNumber: 'Escriba el número del cumplido.',
  manifestNumber: 'Escriba el número del manifiesto.',
  loadingAt: 'Elija la nueva cita de cargue.',
  onBehalfOf: 'Elija quién lo informó.',
  note: 'Escriba la nota.',
}

/** What is known before anybody answers. */
export function startDraft(name: CommandName, preset: object): ActionDraft {
  const speaker = mustSpeakFor(name)
  const given = Object.entries(preset).filter(([field]) => Object.hasOwn(missing, field))
  return {
    ...(speaker && { onBehalfOf: speaker }),
    ...(name === 'snooze' && { minutes: '30' }),
    ...Object.fromEntries(given.map(([field, value]) => [field, String(value)])),
  }
}

/** What a page knows and nobody is asked, like which surcharge it is about. */
export const unasked = (preset: object): object =>
  Object.fromEntries(Object.entries(preset).filter(([field]) => !Object.hasOwn(missing, field)))

/** The body to send, or what is still to be answered, by field. */
export function readDraft(
  name: CommandName,
  journey: JourneyDocument,
  draft: ActionDraft,
): { body: object } | { problems: DraftProblems } {
  const asked = questionsOf(name, journey)
  const written = Object.fromEntries(
    asked.map(({ field }) => [field, draft[field]?.trim() ?? '']).filter(([, text]) => text !== ''),
  ) as ActionDraft
  const problems: DraftProblems = {}
  for (const { field, isRequired } of asked) {
    if (isRequired && written[field] === undefined) problems[field] = missing[field]
  }
  if (reasonNeedsNote(written.reasonCode) && written.note === undefined) {
    problems.note = 'Explique en la nota cuál fue el otro motivo.'
  }
  return Object.keys(problems).length > 0 ? { problems } : { body: toBody(written) }
}

function toBody({ receivedBy, documentNumber, minutes, loadingAt, ...plain }: ActionDraft): object {
  return {
    ...plain,
    ...(receivedBy !== undefined && { proof: { receivedBy, documentNumber } }),
    ...(minutes !== undefined && { minutes: Number(minutes) }),
    ...(loadingAt !== undefined && { loadingAt: fromWallClock(loadingAt).toISOString() }),
  }
}

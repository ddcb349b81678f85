import { fromWallClock, toWallClock } from '@arriero/domain/calendar/calendar-day.ts'
import { corridorCities } from '@arriero/domain/corridors/corridors.ts'
import { parseCop } from '@arriero/domain/format/number.ts'
import type { CommandName } from '@arriero/domain/journeys/journey-command.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import {
  defaultProtocols,
  type NoveltyProtocols,
  openRequiredSteps,
} from '@arriero/domain/journeys/novelty-protocol.ts'
import { refuseRealTime } from '@arriero/domain/journeys/real-time.ts'
import { reasonNeedsNote } from '@arriero/domain/journeys/reason.ts'
import { isSiteCommand } from '@arriero/domain/journeys/site-check.ts'
import type { FormErrors, FormResult } from '#ui/form/form-result.ts'
import { commandCatalogue } from './catalogue/command-catalogue.ts'
import type { CommandDraft, DraftField, Question } from './catalogue/command-definition.ts'
import { onBehalfOfOptions, requiredOnBehalfOf } from './check-command.ts'

const missingAnswer: Record<DraftField, string> = {
  noveltyCode: 'Elija la novedad.',
  outcome: 'Elija qué pasó.',
  minutes: 'Elija por cuánto tiempo.',
  driverId: 'Elija un conductor.',
  reasonCode: 'Elija un motivo.',
  receivedBy: 'Escriba quién recibió la carga.',
  documentNumber: 'Escriba el número del cumplido.',
  manifestNumber: 'Escriba el número del manifiesto.',
  loadingAt: 'Elija la nueva cita de cargue.',
  appointmentAt: 'Elija la nueva cita.',
  city: 'Elija la ciudad.',
  address: 'Escriba la dirección.',
  priceCop: 'Escriba el flete acordado.',
  onBehalfOf: 'Elija quién lo informó.',
  occurredAt: 'Elija la hora real.',
  note: 'Escriba la nota.',
}

const isDraftField = (field: string): boolean => Object.hasOwn(missingAnswer, field)

interface QuestionContext {
  protocols?: NoveltyProtocols
  /** The truck is not seen at the site. */
  isUnseen?: boolean
}

/** The questions of a command that apply to this journey. */
export const questionsOf = (
  name: CommandName,
  journey: JourneyDocument,
  { protocols = defaultProtocols, isUnseen = false }: QuestionContext = {},
): Question[] =>
  commandCatalogue[name].questions
    .filter(({ field }) => isAsked(field, name, journey, isUnseen))
    .map((question) =>
      question.field === 'note' && leavesStepsOpen(name, journey, protocols)
        ? { ...question, isRequired: true }
        : question,
    )

const endsNovelty = (name: CommandName) => name === 'resolveNovelty' || name === 'changeDestination'

/** Ending a novelty without a required step of its protocol needs a reason. */
function leavesStepsOpen(
  name: CommandName,
  { novelty }: JourneyDocument,
  protocols: NoveltyProtocols,
): boolean {
  if (!endsNovelty(name) || !novelty) return false
  return openRequiredSteps(protocols[novelty.code], novelty.steps).length > 0
}

function isAsked(
  field: DraftField,
  name: CommandName,
  journey: JourneyDocument,
  isUnseen: boolean,
): boolean {
  switch (field) {
    case 'reasonCode':
      return isUnseen || !isSiteCommand(name)
    case 'manifestNumber':
      return journey.manifestNumber === null
    case 'loadingAt':
      return journey.kind === 'booking'
    case 'onBehalfOf':
      return onBehalfOfOptions(journey, name).length > 0
    default:
      return true
  }
}

/** The draft of a dialog that has just opened. */
export function startDraft(name: CommandName, preset: object): CommandDraft {
  const onBehalfOf = requiredOnBehalfOf(name)
  const initial: CommandDraft = {}
  for (const question of commandCatalogue[name].questions) {
    if (question.initial !== undefined) initial[question.field] = question.initial
  }
  const given = Object.entries(preset).filter(([field]) => isDraftField(field))
  return {
    ...(onBehalfOf && { onBehalfOf }),
    ...initial,
    ...Object.fromEntries(given.map(([field, value]) => [field, String(value)])),
  }
}

/** The part of a preset that no question asks for, such as the id of a surcharge. */
export const unaskedFields = (preset: object): object =>
  Object.fromEntries(Object.entries(preset).filter(([field]) => !isDraftField(field)))

/** The body to send, or the errors by field. */
export function readDraft(
  name: CommandName,
  journey: JourneyDocument,
  draft: CommandDraft,
  context?: QuestionContext,
): FormResult<DraftField, object> {
  const questions = questionsOf(name, journey, context)
  const answers = Object.fromEntries(
    questions
      .map(({ field }) => [field, draft[field]?.trim() ?? ''])
      .filter(([, text]) => text !== ''),
  ) as CommandDraft
  const errors: FormErrors<DraftField> = {}
  for (const { field, isRequired } of questions) {
    if (isRequired && answers[field] === undefined) errors[field] = missingAnswer[field]
  }
  if (errors.note !== undefined && endsNovelty(name)) {
    errors.note = 'Escriba por qué se resuelve sin los pasos que faltan.'
  }
  if (reasonNeedsNote(answers.reasonCode) && answers.note === undefined) {
    errors.note = 'Explique en la nota cuál fue el otro motivo.'
  }
  const occurredAt = readRealTime(answers.occurredAt, journey)
  const refusal =
    occurredAt && refuseRealTime(occurredAt, new Date(journey.stateSince), new Date(Date.now()))
  if (refusal !== undefined) errors.occurredAt = refusal
  const price = answers.priceCop === undefined ? undefined : parseCop(answers.priceCop)
  if (price && !price.ok) errors.priceCop = price.because
  if (Object.keys(errors).length > 0) return { errors }
  // Replaces the text of the field.
  return {
    body: { ...toBody(answers), ...(occurredAt && { occurredAt: occurredAt.toISOString() }) },
  }
}

/** The field has no seconds: the minute of the last change means the moment of that change. */
function readRealTime(
  clock: string | undefined,
  { stateSince }: JourneyDocument,
): Date | undefined {
  if (clock === undefined) return undefined
  return clock === toWallClock(stateSince) ? new Date(stateSince) : fromWallClock(clock)
}

function toBody({
  receivedBy,
  documentNumber,
  minutes,
  loadingAt,
  appointmentAt,
  city,
  address,
  priceCop,
  ...plain
}: CommandDraft): object {
  return {
    ...plain,
    ...(receivedBy !== undefined && { proof: { receivedBy, documentNumber } }),
    ...(minutes !== undefined && { minutes: Number(minutes) }),
    ...(loadingAt !== undefined && { loadingAt: fromWallClock(loadingAt).toISOString() }),
    ...(appointmentAt !== undefined && {
      appointmentAt: fromWallClock(appointmentAt).toISOString(),
    }),
    ...(city !== undefined && { destination: { ...findCity(city), address } }),
    ...(priceCop !== undefined && { priceCop: readPrice(priceCop) }),
  }
}

/** The form offers only these cities. */
const findCity = (divipola: string) => corridorCities.find((city) => city.divipola === divipola)

/** Already checked. */
function readPrice(text: string): number | undefined {
  const price = parseCop(text)
  return price.ok ? price.value : undefined
}

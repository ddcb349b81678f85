import { minuteMs } from '@arriero/domain/calendar/durations.ts'
import { findCorridor } from '@arriero/domain/corridors/corridors.ts'
import { formatCop, formatKm } from '@arriero/domain/format/number.ts'
import { formatDuration } from '@arriero/domain/format/duration.ts'
import { type JourneyStateId, journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { explainNoNewDestination } from '@arriero/domain/journeys/new-destination.ts'
import { novelties, type NoveltyCode } from '@arriero/domain/journeys/novelty.ts'
import {
  IconAlertOctagon,
  IconArrowRight,
  IconCalendarTime,
  IconCash,
  IconCashOff,
  IconCheck,
  IconCircleCheck,
  IconListCheck,
  IconMapPinShare,
  IconReplace,
  IconSteeringWheel,
  IconSwitchHorizontal,
  IconWifi,
} from '@tabler/icons-react'
import {
  bulkAt,
  bulkNextStep,
  buttonIn,
  type CommandDefinitions,
  type EffectContext,
  menuIn,
  menuWhen,
  nextStepIn,
  note,
  noUndo,
  onBehalfOf,
  onlyAdministrators,
  optional,
  realTime,
  reason,
  required,
} from './command-definition.ts'

const reassignmentEffect = 'La carga se le ofrece al conductor elegido, que debe aceptarla.'

const { Novelty, UnUpdated } = journeyStates

const isInNovelty = ({ journeyStateId }: JourneyDocument) => journeyStateId === Novelty

const refuseOutsideNovelty = (journeyStateId: JourneyStateId) =>
  journeyStateId === Novelty ? undefined : 'Solo se puede en un viaje con novedad.'

/** Novelties, surcharges, lost signal and a change of driver. */
export const incidentCommands = {
  reportNovelty: {
    icon: IconAlertOctagon,
    key: 'N',
    tone: 'normal',
    rule: { event: 'reportNovelty', actor: 'administrator' },
    placements: [menuIn('underway', 'attention'), buttonIn('underway'), bulkAt(5)],
    questions: [required('noveltyCode'), onBehalfOf, realTime, note],
    effects: (context) => [...describeUsualTime(context), ...describeSilence(context)],
    hasCancellationCost: false,
    undo: () => ({
      name: 'resolveNovelty',
      body: { reasonCode: 'FALSA_ALARMA', note: 'Registrada por error.' },
    }),
    done: null,
  },
  takeNoveltyStep: {
    icon: IconListCheck,
    key: null,
    tone: 'normal',
    rule: ({ novelty }) => (novelty ? undefined : 'El viaje no tiene una novedad abierta.'),
    placements: [],
    questions: [note, required('outcome', { skipsDialog: true, submits: true })],
    effects: [onlyAdministrators],
    hasCancellationCost: false,
    undo: noUndo,
    // The dialog goes on or closes, and the protocol shows the outcome.
    done: false,
  },
  resolveNovelty: {
    icon: IconCircleCheck,
    key: 'R',
    tone: 'normal',
    rule: { event: 'resolveNovelty', actor: 'administrator' },
    placements: [nextStepIn('Novelty'), menuIn('underway', 'attention'), bulkNextStep],
    questions: [reason, onBehalfOf, realTime, note],
    effects: [],
    hasCancellationCost: false,
    undo: noUndo,
    done: null,
  },
  reclassifyNovelty: {
    icon: IconReplace,
    key: null,
    tone: 'normal',
    rule: ({ journeyStateId }) => refuseOutsideNovelty(journeyStateId),
    placements: [menuWhen(isInNovelty)],
    questions: [required('noveltyCode'), note],
    effects: (context) => [
      'La novedad de ahora queda resuelta y empieza la nueva, con su protocolo.',
      ...describeUsualTime(context),
    ],
    hasCancellationCost: false,
    undo: noUndo,
    done: null,
  },
  replaceDriver: {
    icon: IconSteeringWheel,
    key: null,
    tone: 'normal',
    rule: ({ journeyStateId }) => refuseOutsideNovelty(journeyStateId),
    placements: [menuWhen(isInNovelty)],
    questions: [required('driverId'), reason, note],
    effects: [
      'La carga sigue con el conductor elegido desde donde está; el viaje no cambia de estado.',
      'La novedad sigue abierta hasta que la resuelva.',
    ],
    hasCancellationCost: false,
    undo: noUndo,
    done: ({ driver }) => `ahora lo lleva ${driver?.name ?? 'otro conductor'}`,
  },
  moveAppointment: {
    icon: IconCalendarTime,
    key: null,
    tone: 'normal',
    rule: ({ journeyStateId }) => refuseOutsideNovelty(journeyStateId),
    placements: [menuWhen(isInNovelty)],
    questions: [required('appointmentAt'), note],
    effects: ['La novedad sigue abierta hasta que la resuelva.'],
    hasCancellationCost: false,
    undo: noUndo,
    done: 'cita cambiada',
  },
  changeDestination: {
    icon: IconMapPinShare,
    key: null,
    tone: 'normal',
    rule: explainNoNewDestination,
    placements: [menuWhen(({ novelty }) => novelty?.code === 'DESVIO')],
    questions: [
      required('city'),
      required('address'),
      required('appointmentAt'),
      optional('priceCop'),
      note,
    ],
    effects: (context) => [
      ...describeNewRoad(context),
      'La novedad queda resuelta y el camión sigue hacia el nuevo destino.',
    ],
    hasCancellationCost: false,
    undo: 'No se puede deshacer: para volver al destino de antes, reporte otro cambio de destino.',
    done: ({ destination }) => `ahora va a ${destination.name}`,
  },
  applySurcharge: {
    icon: IconCash,
    key: null,
    tone: 'normal',
    rule: { event: 'applySurcharge', actor: 'administrator' },
    placements: [menuIn('underway', 'attention')],
    questions: [reason, note],
    effects: ({ waitingRateCop, journey }) => [
      ...(isInNovelty(journey) ? ['La novedad queda resuelta.'] : []),
      `La espera se cobra a ${formatCop(waitingRateCop)} la hora, o a la tarifa acordada con el cliente.`,
    ],
    hasCancellationCost: false,
    undo: noUndo,
    done: null,
  },
  approveSurcharge: {
    icon: IconCheck,
    key: null,
    tone: 'normal',
    rule: () => undefined,
    placements: [],
    questions: [note],
    effects: ['El recargo se suma al cobro del viaje.'],
    hasCancellationCost: false,
    undo: noUndo,
    done: 'recargo aprobado',
  },
  voidSurcharge: {
    icon: IconCashOff,
    key: null,
    tone: 'normal',
    rule: { event: 'voidSurcharge', actor: 'administrator' },
    placements: [menuIn('underway', 'attention')],
    questions: [reason, note],
    effects: ['El recargo no se cobra.'],
    hasCancellationCost: false,
    undo: noUndo,
    done: 'recargo anulado',
  },
  recoverSignal: {
    icon: IconWifi,
    key: null,
    tone: 'normal',
    rule: { event: 'recoverSignal', actor: 'administrator' },
    placements: [nextStepIn('UnUpdated'), menuIn('underway', 'attention'), bulkNextStep],
    questions: [onBehalfOf, note],
    effects: [],
    hasCancellationCost: false,
    undo: noUndo,
    done: null,
  },
  reassignInternally: {
    icon: IconSwitchHorizontal,
    key: null,
    tone: 'normal',
    rule: { event: 'reassignInternally', actor: 'administrator' },
    placements: [nextStepIn('RequestBookingReassing'), menuIn('booking', 'underway', 'attention')],
    questions: [required('driverId'), reason, note],
    effects: [reassignmentEffect],
    hasCancellationCost: false,
    undo: noUndo,
    done: null,
  },
  reassignExternally: {
    icon: IconArrowRight,
    key: null,
    tone: 'normal',
    rule: { event: 'reassignExternally', actor: 'administrator' },
    placements: [nextStepIn('RequestBookingReassing'), menuIn('booking', 'underway', 'attention')],
    questions: [required('driverId'), reason, note],
    effects: [reassignmentEffect],
    hasCancellationCost: false,
    undo: noUndo,
    done: null,
  },
} satisfies CommandDefinitions

/** Says that the signal is recovered first, because the transition table has no edge from a lost signal to a novelty. */
function describeSilence({ journey: { journeyStateId } }: EffectContext): string[] {
  return journeyStateId === UnUpdated
    ? ['El viaje estaba sin actualizar: antes de la novedad queda anotado que se supo de él.']
    : []
}

/** «A Pereira son 318 km por carretera; a Cali, 461 km. El flete de ahora es $ 3.200.000.» */
function describeNewRoad({ journey, draft: { city } }: EffectContext): string[] {
  const { origin, destination, priceCop } = journey
  const price = `El flete de ahora es ${formatCop(priceCop)}.`
  const to = city ? findCorridor({ origin, destination: { divipola: city } }) : undefined
  if (to === undefined) return [price]
  const before = findCorridor(journey)
  const compared = before ? `; hasta ${destination.name}, ${formatKm(before.roadKm)}` : ''
  const road = `De ${origin.name} a ${to.destination.name} son ${formatKm(to.roadKm)} por carretera`
  return [`${road}${compared}.`, price]
}

function describeUsualTime({ draft: { noveltyCode } }: EffectContext): string[] {
  if (noveltyCode === undefined || !isNovelty(noveltyCode)) return []
  const { typicalMinutes } = novelties[noveltyCode]
  return typicalMinutes === null
    ? ['No hay un tiempo usual: siga el protocolo.']
    : [`Suele tomar ${formatDuration(typicalMinutes * minuteMs)}.`]
}

const isNovelty = (code: string): code is NoveltyCode => Object.hasOwn(novelties, code)

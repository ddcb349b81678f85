import type { JourneyFacets } from '@arriero/domain/contract/http/journey-filter.ts'
import { minuteMs } from '@arriero/domain/calendar/durations.ts'
import { exampleJourney } from '@arriero/domain/demo/example-journey.ts'
import { underWayStateIds } from '@arriero/domain/journeys/journey-state.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { noveltyCodes } from '@arriero/domain/journeys/novelty.ts'
import { buildCandidate } from '#features/journeys/testing/build-candidate.ts'
import { buildSurcharge } from '#features/journeys/testing/build-surcharge.ts'
import { notificationAt } from '#features/notifications/testing/build-notification.ts'
import { type Answers, me } from './scripted-api.ts'
import type { Collections } from './scripted-live.ts'

const customers = [
  'Supertiendas La Canasta Criolla S.A.S.',
  'Ferretería Mayorista El Yunque S.A.S.',
  'Farmadistribuciones Salvia S.A.S.',
]
const drivers = [
  'Claudia Patricia Rodríguez Benavides',
  'María Fernanda De la Hoz Cifuentes',
  'Diego Armando Castañeda Rodríguez',
]
const routes = [
  ['Buenaventura', 'Barranquilla'],
  ['Bucaramanga', 'Villavicencio'],
  ['Santa Marta', 'Buenaventura'],
] as const

const ago = (minutes: number) => new Date(Date.now() - minutes * minuteMs).toISOString()
const pick = <T>(values: readonly [T, ...T[]] | readonly T[], index: number): T =>
  values[index % values.length] as T

/** Journeys with the longest names of the demo, in every state under way, with every reason for attention. */
function buildJourneys(): JourneyDocument[] {
  return Array.from({ length: 60 }, (_, index) => {
    const [from, to] = pick(routes, index)
    const journeyStateId = pick(underWayStateIds, index)
    const hasNovelty = journeyStateId === 13
    return exampleJourney({
      id: `00000000-0000-4000-8000-0000000000${String(index).padStart(2, '0')}`,
      code: `V-130${String(index).padStart(2, '0')}`,
      journeyStateId,
      interrupted: journeyStateId === 13 || journeyStateId === 38 ? [9] : [],
      stateSince: ago(20 + index * 7),
      customer: { id: `c${index % 3}`, name: pick(customers, index) },
      driver: { id: `d${index}`, name: pick(drivers, index), phone: '+573000000001' },
      vehicle: { plate: `ZZA${100 + index}`, type: 'Tractomula', trailerPlate: null },
      // The codes of Cali and Buenaventura: the place with the longest name is on their road.
      origin: { name: from, divipola: '76001', lat: 3.4516, lng: -76.532 },
      destination: { name: to, divipola: '76109', lat: 3.8757, lng: -77.0107 },
      position: { lat: 3.783, lng: -76.757, at: ago(index % 4 === 0 ? 55 : 1), progress: 0.6 },
      promisedAt: index % 3 === 0 ? ago(index) : null,
      papersExpireOn: index % 5 === 0 ? '2026-11-05' : null,
      novelty: hasNovelty ? { code: pick(noveltyCodes, index), since: ago(12), steps: [] } : null,
      surcharge:
        journeyStateId === 14 || journeyStateId === 18 ? { since: ago(30), rateCop: 60_000 } : null,
      attendedBy: index % 7 === 0 ? { id: me.id, name: 'Laura Restrepo', since: ago(3) } : null,
    })
  })
}

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

/** Without a driver: a request, a booking, and the reassignments with the longest words. */
const unassignedStates = [1, 20, 29, 30] as const

function buildUnassigned(): JourneyDocument[] {
  return Array.from({ length: 20 }, (_, index) => {
    const [from, to] = pick(routes, index)
    const journeyStateId = pick(unassignedStates, index)
    return exampleJourney({
      id: idOf(900 + index),
      code: `V-139${String(index).padStart(2, '0')}`,
      journeyStateId,
      kind: journeyStateId === 1 ? 'immediate' : 'booking',
      stateSince: ago(275 + index),
      loadingAt: journeyStateId === 1 ? null : ago(-155 - index * 60),
      driver: null,
      vehicle: null,
      position: null,
      customer: { id: `c${index % 3}`, name: pick(customers, index) },
      origin: { name: from, divipola: '76001', lat: 3.4516, lng: -76.532 },
      destination: { name: to, divipola: '76109', lat: 3.8757, lng: -77.0107 },
      cargo: 'Ácido sulfúrico (peligrosa, UN 1830)',
      priceCop: 14_850_000,
      attendedBy: index % 5 === 0 ? { id: me.id, name: 'Laura Restrepo', since: ago(3) } : null,
    })
  })
}

const surcharges = () =>
  Array.from({ length: 20 }, (_, index) => {
    const [from, to] = pick(routes, index)
    return buildSurcharge(idOf(700 + index), {
      journey: { id: idOf(900 + index), code: `V-137${String(index).padStart(2, '0')}` },
      customer: { id: `c${index % 3}`, name: pick(customers, index) },
      origin: { name: from, divipola: '76001' },
      destination: { name: to, divipola: '76109' },
      startedAt: ago(20_000 + index),
      endedAt: ago(15_000 + index),
      minutes: 1_517,
      amountCop: 1_961_433,
      ...(index % 2 === 1 && {
        site: 'destination' as const,
        requestedBy: { id: me.id, name: pick(drivers, index) },
        reasonCode: 'ACUERDO_CON_CLIENTE',
      }),
    })
  })

/** So that every truck has an estimated arrival. */
const durations = underWayStateIds.map((journeyStateId) => ({
  origin: null,
  destination: null,
  journeyStateId,
  medianSeconds: 11_820,
  p90Seconds: 15_000,
}))

/** As many as after years of work. */
const facets: JourneyFacets = {
  total: 1_048_576,
  states: { '9': 1_234, '12': 948_576, '19': 88_765, '26': 10_001 },
  late: { yes: 123_456, no: 812_345 },
  novelty: { any: 234_567 },
  surcharge: { any: 98_765 },
  cancelledBy: { any: 88_765 },
}

/** The best candidate of all, with the longest name. */
const candidates = [
  buildCandidate({
    driver: { id: idOf(500), name: pick(drivers, 0), phone: '' },
    vehicle: { plate: 'ZZA188', type: 'Doble troque' },
    distanceKm: 112,
  }),
  ...Array.from({ length: 6 }, () => buildCandidate()),
]

/** A busy console, for tests of its layout. */
export const crowdedWorld = (): { collections: Collections; answers: Answers } => ({
  answers: {
    'GET /gateway/journeys/durations/corridors': { durations },
    'GET /gateway/journeys': { journeys: buildJourneys(), facts: {}, nextCursor: null },
    'GET /gateway/journeys/facets': facets,
    ...Object.fromEntries(
      buildUnassigned().map(({ id }) => [`GET /gateway/journeys/${id}/candidates`, { candidates }]),
    ),
  },
  collections: {
    journeys: [...buildJourneys(), ...buildUnassigned()],
    surcharges: surcharges(),
    [`notifications/${me.id}/admin`]: Array.from({ length: 120 }, (_, index) =>
      notificationAt(index, {
        title: `Novedad sin resolver en V-130${String(index % 60).padStart(2, '0')}`,
        text: 'Derrumbe o cierre de vía en la ruta Buenaventura–Barranquilla. Conductor: Claudia Patricia Rodríguez Benavides.',
        count: index % 5 === 0 ? 23 : 1,
      }),
    ),
  },
})

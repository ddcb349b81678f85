import { minuteMs } from '@arriero/domain/calendar/durations.ts'
import { exampleJourney } from '@arriero/domain/demo/example-journey.ts'
import { underWayStateIds } from '@arriero/domain/journeys/journey-state.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { noveltyCodes } from '@arriero/domain/journeys/novelty.ts'
import { notificationAt } from '#features/notifications/testing/build-notification.ts'
import { me } from './scripted-api.ts'
import type { Collections } from './scripted-live.ts'

const customers = [
  'Supertiendas La Canasta Criolla S.A.S.',
  'Ferretería Mayorista El Yunque S.A.S.',
  'Comercializadora Puente Viejo S.A.S.',
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
      origin: { name: from, divipola: '76109', lat: 3.8757, lng: -77.0107 },
      destination: { name: to, divipola: '08001', lat: 10.9, lng: -74.8 },
      position: { lat: 4.3, lng: -74.8, at: ago(index % 4 === 0 ? 55 : 1), progress: 0.4 },
      promisedAt: index % 3 === 0 ? ago(index) : null,
      papersExpireOn: index % 5 === 0 ? '2026-11-05' : null,
      novelty: hasNovelty ? { code: pick(noveltyCodes, index), since: ago(12), steps: [] } : null,
      surcharge:
        journeyStateId === 14 || journeyStateId === 18 ? { since: ago(30), rateCop: 60_000 } : null,
      attendedBy: index % 7 === 0 ? { id: me.id, name: 'Laura Restrepo', since: ago(3) } : null,
    })
  })
}

/** A busy console, for tests of its layout. */
export const crowdedWorld = (): { collections: Collections } => ({
  collections: {
    journeys: buildJourneys(),
    [`notifications/${me.id}/admin`]: Array.from({ length: 120 }, (_, index) =>
      notificationAt(index, {
        title: `Novedad sin resolver en V-130${String(index % 60).padStart(2, '0')}`,
        text: 'Derrumbe o cierre de vía en la ruta Buenaventura–Barranquilla. Conductor: Claudia Patricia Rodríguez Benavides.',
        count: index % 5 === 0 ? 23 : 1,
      }),
    ),
  },
})

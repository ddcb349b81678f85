import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readNewJourneySearch } from '#features/journeys/create/new-journey-search.ts'
import { readJourneyImportSearch } from '#features/journeys/import/journey-import-search.ts'
import { readReplaySearch } from '#features/journeys/replay/replay-search.ts'
import { readAllJourneysSearch } from '#features/journeys/search/all-journeys-search.ts'
import { readJourneyPageSearch } from '#features/journeys/search/journey-search.ts'
import { readOutcomesSearch } from '#features/outcomes/outcomes-search.ts'

/** Pages about all journeys, open and closed, below `/admin`. */
export const createJourneyRoutes = <Parent extends AnyRoute>(admin: Parent) =>
  [
    createRoute({
      getParentRoute: () => admin,
      path: '/viajes',
      validateSearch: readAllJourneysSearch,
      staticData: { title: 'Viajes' },
      component: lazyRouteComponent(
        () => import('#features/journeys/all-journeys/all-journeys-page.tsx'),
        'AllJourneysPage',
      ),
    }),
    createRoute({
      getParentRoute: () => admin,
      path: '/viajes/nuevo',
      validateSearch: readNewJourneySearch,
      staticData: { title: 'Nuevo viaje' },
      component: lazyRouteComponent(
        () => import('#features/journeys/create/new-journey-page.tsx'),
        'NewJourneyPage',
      ),
    }),
    createRoute({
      getParentRoute: () => admin,
      path: '/viajes/importar',
      validateSearch: readJourneyImportSearch,
      staticData: { title: 'Viajes desde un archivo' },
      component: lazyRouteComponent(
        () => import('#features/journeys/import/journey-import-page.tsx'),
        'JourneyImportPage',
      ),
    }),
    createRoute({
      getParentRoute: () => admin,
      path: '/viajes/$journeyId',
      validateSearch: readJourneyPageSearch,
      staticData: { title: 'Viaje' },
      component: lazyRouteComponent(
        () => import('#features/journeys/detail/journey-page.tsx'),
        'JourneyPage',
      ),
    }),
    createRoute({
      getParentRoute: () => admin,
      path: '/viajes/$journeyId/recorrido',
      validateSearch: readReplaySearch,
      staticData: { title: 'Recorrido' },
      component: lazyRouteComponent(
        () => import('#features/journeys/replay/replay-page.tsx'),
        'ReplayPage',
      ),
    }),
    createRoute({
      getParentRoute: () => admin,
      path: '/tablero',
      validateSearch: readOutcomesSearch,
      staticData: { title: 'Tablero' },
      component: lazyRouteComponent(
        () => import('#features/outcomes/outcomes-page.tsx'),
        'OutcomesPage',
      ),
    }),
  ] as const

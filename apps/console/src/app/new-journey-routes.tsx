import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readNewJourneySearch } from '#features/journeys/create/new-journey-search.ts'

/** The pages that create journeys, below `/admin`. */
export const createNewJourneyRoutes = <Parent extends AnyRoute>(admin: Parent) =>
  [
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
      staticData: { title: 'Viajes desde un archivo' },
      component: lazyRouteComponent(
        () => import('#features/journeys/import/journey-import-page.tsx'),
        'JourneyImportPage',
      ),
    }),
  ] as const

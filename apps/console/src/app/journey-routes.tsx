import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readAllJourneysSearch } from '#features/journeys/search/all-journeys-search.ts'

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
  ] as const

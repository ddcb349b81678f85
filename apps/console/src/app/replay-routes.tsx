import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readReplaySearch } from '#features/journeys/replay/replay-search.ts'

/** The replay of a journey, below `/admin`. */
export const createReplayRoutes = <Parent extends AnyRoute>(admin: Parent) =>
  [
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
  ] as const

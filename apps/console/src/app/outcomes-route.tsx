import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readOutcomesSearch } from '#features/outcomes/outcomes-search.ts'

export const createOutcomesRoute = <Parent extends AnyRoute>(admin: Parent) =>
  createRoute({
    getParentRoute: () => admin,
    path: '/tablero',
    validateSearch: readOutcomesSearch,
    staticData: { title: 'Tablero' },
    component: lazyRouteComponent(
      () => import('#features/outcomes/outcomes-page.tsx'),
      'OutcomesPage',
    ),
  })

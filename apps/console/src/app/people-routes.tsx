import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readUsersSearch } from '#features/users/users-search.ts'

/** Pages about drivers and companies as persons, below `/admin`. */
export const createPeopleRoutes = <Parent extends AnyRoute>(admin: Parent) =>
  [
    createRoute({
      getParentRoute: () => admin,
      path: '/usuarios',
      validateSearch: readUsersSearch,
      staticData: { title: 'Usuarios' },
      component: lazyRouteComponent(
        () => import('#features/users/list/users-page.tsx'),
        'UsersPage',
      ),
    }),
    createRoute({
      getParentRoute: () => admin,
      path: '/usuarios/$userId',
      // The list from which the person was opened.
      validateSearch: readUsersSearch,
      staticData: { title: 'Usuario' },
      component: lazyRouteComponent(() => import('#features/users/user-page.tsx'), 'UserPage'),
    }),
  ] as const

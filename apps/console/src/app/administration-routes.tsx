import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'

/** Pages about the installation and its administrators, below `/admin`. */
export const createAdministrationRoutes = <Parent extends AnyRoute>(admin: Parent) =>
  [
    createRoute({
      getParentRoute: () => admin,
      path: '/administradores',
      staticData: { title: 'Administradores' },
      component: lazyRouteComponent(
        () => import('#features/administrators/administrators-page.tsx'),
        'AdministratorsPage',
      ),
    }),
  ] as const

import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readRegistrySearch } from '#features/registry/registry-search.ts'

/** Pages of what administrators register, below `/admin`. */
export const createRegistryRoutes = <Parent extends AnyRoute>(admin: Parent) =>
  [
    createRoute({
      getParentRoute: () => admin,
      path: '/clientes',
      validateSearch: readRegistrySearch,
      staticData: { title: 'Clientes' },
      component: lazyRouteComponent(
        () => import('#features/registry/customer-kind.tsx'),
        'CustomersPage',
      ),
    }),
    createRoute({
      getParentRoute: () => admin,
      path: '/conductores',
      validateSearch: readRegistrySearch,
      staticData: { title: 'Conductores' },
      component: lazyRouteComponent(
        () => import('#features/registry/driver-kind.tsx'),
        'DriversPage',
      ),
    }),
    createRoute({
      getParentRoute: () => admin,
      path: '/vehiculos',
      validateSearch: readRegistrySearch,
      staticData: { title: 'Vehículos' },
      component: lazyRouteComponent(
        () => import('#features/registry/vehicle-kind.tsx'),
        'VehiclesPage',
      ),
    }),
    createRoute({
      getParentRoute: () => admin,
      path: '/remolques',
      validateSearch: readRegistrySearch,
      staticData: { title: 'Remolques' },
      component: lazyRouteComponent(
        () => import('#features/registry/trailer-kind.tsx'),
        'TrailersPage',
      ),
    }),
    createRoute({
      getParentRoute: () => admin,
      path: '/tenedores',
      validateSearch: readRegistrySearch,
      staticData: { title: 'Tenedores' },
      component: lazyRouteComponent(
        () => import('#features/registry/holder-kind.tsx'),
        'HoldersPage',
      ),
    }),
  ] as const

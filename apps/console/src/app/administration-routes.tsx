import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readAuditSearch } from '#features/audit/audit-search.ts'

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
    createRoute({
      getParentRoute: () => admin,
      path: '/auditoria',
      validateSearch: readAuditSearch,
      staticData: { title: 'Auditoría' },
      component: lazyRouteComponent(() => import('#features/audit/audit-page.tsx'), 'AuditPage'),
    }),
  ] as const

import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'

/** Pages about personal data, below `/admin`. */
export const createPrivacyRoutes = <Parent extends AnyRoute>(admin: Parent) =>
  [
    createRoute({
      getParentRoute: () => admin,
      path: '/usuarios/$userId/supresion',
      staticData: { title: 'Suprimir datos personales' },
      component: lazyRouteComponent(
        () => import('#features/privacy/erasure-page.tsx'),
        'PersonErasurePage',
      ),
    }),
    createRoute({
      getParentRoute: () => admin,
      path: '/tenedores/$holderId/supresion',
      staticData: { title: 'Suprimir datos personales' },
      component: lazyRouteComponent(
        () => import('#features/privacy/erasure-page.tsx'),
        'HolderErasurePage',
      ),
    }),
  ] as const

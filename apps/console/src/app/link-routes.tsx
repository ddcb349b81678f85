import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'

/** Pages for everybody with a link, whose token is its fragment. */
export const createLinkRoutes = <Parent extends AnyRoute>(root: Parent) =>
  [
    createRoute({
      getParentRoute: () => root,
      path: '/seguir',
      staticData: { title: 'Seguir un viaje' },
      component: lazyRouteComponent(() => import('./follow-route.tsx'), 'FollowRoute'),
    }),
    createRoute({
      getParentRoute: () => root,
      path: '/descarga',
      staticData: { title: 'Descargar un archivo' },
      component: lazyRouteComponent(() => import('./download-route.tsx'), 'DownloadRoute'),
    }),
  ] as const

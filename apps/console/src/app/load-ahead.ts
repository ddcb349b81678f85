import type { AnyRouter } from '@tanstack/react-router'

/** Fetches the code of these pages while nobody waits for it; a failure is told when somebody goes there. */
export function loadAhead(router: AnyRouter, routeIds: readonly string[]): void {
  for (const id of routeIds) {
    const route = router.routesById[id]
    if (route) router.loadRouteChunk(route)?.catch(() => undefined)
  }
}

/** Who can move a journey. `system` is a timer, a geofence or the return of a signal. */
export const actors = ['customer', 'driver', 'administrator', 'system'] as const
export type Actor = (typeof actors)[number]

export const actorLabels: Record<Actor, string> = {
  customer: 'el cliente',
  driver: 'el conductor',
  administrator: 'un administrador',
  system: 'el sistema',
}

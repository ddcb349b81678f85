import type { JourneyStateId } from './journey-state.ts'

/** Cool hues mean progress, warm ones need a person, green is done, grey is expired. */
export type StateColor =
  | 'sky'
  | 'teal'
  | 'violet'
  | 'blue'
  | 'magenta'
  | 'pink'
  | 'indigo'
  | 'cyan'
  | 'purple'
  | 'amber'
  | 'orange'
  | 'yellow'
  | 'red'
  | 'green'
  | 'grey'
  | 'slate'

/** One shape per family of states: a state is never told by its colour alone. */
export type StateShape =
  | 'triangle-right'
  | 'diamond'
  | 'triangle-up'
  | 'circle'
  | 'square'
  | 'triangle-down'
  | 'star'
  | 'pentagon'
  | 'hexagon'
  | 'octagon'
  | 'ring'
  | 'check'
  | 'cross'
  | 'dash'

export type StateGroup = 'request' | 'booking' | 'underway' | 'attention' | 'closed'

export const stateGroupLabels: Record<StateGroup, string> = {
  request: 'Solicitudes',
  booking: 'Reservas',
  underway: 'En curso',
  attention: 'Atención',
  closed: 'Cerrados',
}

export interface StateDisplay {
  label: string
  color: StateColor
  shape: StateShape
  group: StateGroup
}

const display = (
  label: string,
  color: StateColor,
  shape: StateShape,
  group: StateGroup,
): StateDisplay => ({ label, color, shape, group })

export const journeyStateDisplay: Record<JourneyStateId, StateDisplay> = {
  1: display('Solicitado', 'indigo', 'star', 'request'),
  4: display('En camino al cargue', 'sky', 'triangle-right', 'underway'),
  5: display('En sitio de cargue', 'teal', 'diamond', 'underway'),
  7: display('Cargando', 'violet', 'triangle-up', 'underway'),
  9: display('En ruta', 'blue', 'circle', 'underway'),
  10: display('En sitio de descargue', 'magenta', 'square', 'underway'),
  11: display('Descargando', 'pink', 'triangle-down', 'underway'),
  12: display('Finalizado', 'green', 'check', 'closed'),
  13: display('Con novedad', 'orange', 'octagon', 'attention'),
  14: display('Recargo en cargue', 'amber', 'hexagon', 'attention'),
  18: display('Recargo en descargue', 'amber', 'hexagon', 'attention'),
  19: display('Cancelado', 'red', 'cross', 'closed'),
  20: display('Reserva solicitada', 'indigo', 'pentagon', 'booking'),
  21: display('Reserva vencida', 'grey', 'dash', 'closed'),
  22: display('Reserva aceptada', 'cyan', 'pentagon', 'booking'),
  24: display('Reserva cancelada (cliente)', 'red', 'cross', 'closed'),
  // 25, 27 and 34 left the load without a truck: the booking is open and waits for a person.
  25: display('Reserva cancelada (conductor)', 'amber', 'pentagon', 'booking'),
  26: display('Solicitud vencida', 'grey', 'dash', 'closed'),
  27: display('Conductor no confirmó', 'amber', 'pentagon', 'booking'),
  28: display('Reasignación interna', 'purple', 'pentagon', 'booking'),
  29: display('En reasignación', 'purple', 'pentagon', 'booking'),
  30: display('Reasignación externa', 'purple', 'pentagon', 'booking'),
  34: display('Cancelación tardía (conductor)', 'orange', 'pentagon', 'booking'),
  35: display('Cancelación tardía (cliente)', 'red', 'cross', 'closed'),
  36: display('Reserva no ejecutada', 'grey', 'dash', 'closed'),
  37: display('Cancelado por conductor', 'red', 'cross', 'closed'),
  38: display('Sin actualizar', 'yellow', 'ring', 'attention'),
}

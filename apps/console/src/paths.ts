/** Every address of the console. The specification fixes the first three and `/admin`. */
export const paths = {
  root: () => '/' as const,
  login: () => '/login' as const,
  recover: () => '/login/recuperar' as const,
  /** The e-mail's token follows as the fragment, which is never sent to a server. */
  reset: () => '/login/restablecer' as const,
  activate: (registerToken: string) => `/activate/${encodeURIComponent(registerToken)}` as const,
  /** The public page of one journey; the token of its link follows as the fragment. */
  follow: () => '/seguir' as const,
  /** The public page of one exported file; the token of its link follows as the fragment. */
  download: () => '/descarga' as const,
  /** Drivers and companies who register themselves; the token of a link follows as the fragment. */
  registration: () => '/registro' as const,
  admin: () => '/admin' as const,
  inProgress: () => '/admin/en-curso' as const,
  attention: () => '/admin/atencion' as const,
  toAssign: () => '/admin/por-asignar' as const,
  toApprove: () => '/admin/por-aprobar' as const,
  newJourney: () => '/admin/viajes/nuevo' as const,
  journeys: () => '/admin/viajes' as const,
  outcomes: () => '/admin/tablero' as const,
  importJourneys: () => '/admin/viajes/importar' as const,
  journey: (id: string) => `/admin/viajes/${encodeURIComponent(id)}` as const,
  /** Links to one timeline entry, by the version of its transition or by its time. */
  journeyEvent: (id: string, event: string) =>
    `/admin/viajes/${encodeURIComponent(id)}?evento=${encodeURIComponent(event)}` as const,
  replay: (id: string) => `/admin/viajes/${encodeURIComponent(id)}/recorrido` as const,
  users: () => '/admin/usuarios' as const,
  user: (id: string) => `/admin/usuarios/${encodeURIComponent(id)}` as const,
  erasure: (userId: string) => `/admin/usuarios/${encodeURIComponent(userId)}/supresion` as const,
  customers: () => '/admin/clientes' as const,
  drivers: () => '/admin/conductores' as const,
  vehicles: () => '/admin/vehiculos' as const,
  trailers: () => '/admin/remolques' as const,
  holders: () => '/admin/tenedores' as const,
  holderErasure: (holderId: string) =>
    `/admin/tenedores/${encodeURIComponent(holderId)}/supresion` as const,
  approvals: () => '/admin/aprobaciones' as const,
  noveltyProtocols: () => '/admin/novedades/protocolos' as const,
  notifications: () => '/admin/notificaciones' as const,
  notificationPreferences: () => '/admin/notificaciones/preferencias' as const,
  notificationRules: () => '/admin/notificaciones/reglas' as const,
  administrators: () => '/admin/administradores' as const,
  audit: () => '/admin/auditoria' as const,
  profile: () => '/admin/perfil' as const,
  settings: () => '/admin/ajustes' as const,
}

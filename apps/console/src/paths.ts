/** Every address of the console. The first three, and `/admin`, are fixed by the specification. */
export const paths = {
  root: () => '/' as const,
  login: () => '/login' as const,
  recover: () => '/login/recuperar' as const,
  /** The token of the e-mail follows as the fragment, which never reaches a server. */
  reset: () => '/login/restablecer' as const,
  activate: (registerToken: string) => `/activate/${encodeURIComponent(registerToken)}` as const,
  admin: () => '/admin' as const,
  inProgress: () => '/admin/en-curso' as const,
  attention: () => '/admin/atencion' as const,
  journey: (id: string) => `/admin/viajes/${encodeURIComponent(id)}` as const,
  /** At one entry of its timeline: by the version of its transition, or by its instant. */
  journeyEvent: (id: string, event: string) =>
    `/admin/viajes/${encodeURIComponent(id)}?evento=${encodeURIComponent(event)}` as const,
  notifications: () => '/admin/notificaciones' as const,
  notificationPreferences: () => '/admin/notificaciones/preferencias' as const,
  notificationRules: () => '/admin/notificaciones/reglas' as const,
  profile: () => '/admin/perfil' as const,
  settings: () => '/admin/ajustes' as const,
}

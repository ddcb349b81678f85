import {
  type RouterHistory,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import type { ConsoleServices } from '#data/console-services.ts'
import { readJourneyPageSearch } from '#features/journeys/search/journey-page-search.ts'
import {
  readAttentionSearch,
  readInProgressSearch,
} from '#features/journeys/search/journey-search.ts'
import { readNotificationSearch } from '#features/notifications/page/notification-search.ts'
import { paths } from '#paths.ts'
import { requireNoSession, requireNoSessionToActivate, requireSession } from './guards.ts'
import { AuthLayout } from './layouts/auth-layout.tsx'
import { readLoginSearch } from './login-search.ts'
import { LoginRoute } from './login-route.tsx'
import { PageFailure } from './page-failure.tsx'
import { parsePlainSearch, stringifyPlainSearch } from './plain-search.ts'

const root = createRootRouteWithContext<ConsoleServices>()()

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => toLogin(),
})

const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => toLogin(),
})

const auth = createRoute({
  getParentRoute: () => root,
  id: 'auth',
  component: AuthLayout,
})

const visitor = createRoute({
  getParentRoute: () => auth,
  id: 'visitor',
  beforeLoad: ({ context }) => requireNoSession(context.session),
})

const login = createRoute({
  getParentRoute: () => visitor,
  path: '/login',
  validateSearch: readLoginSearch,
  staticData: { title: 'Iniciar sesión' },
  component: LoginRoute,
})

const recover = createRoute({
  getParentRoute: () => visitor,
  path: '/login/recuperar',
  staticData: { title: 'Recuperar la contraseña' },
  component: lazyRouteComponent(() => import('./recover-route.tsx'), 'RecoverRoute'),
})

const activate = createRoute({
  getParentRoute: () => auth,
  path: '/activate/$registerToken',
  beforeLoad: ({ context }) => requireNoSessionToActivate(context.session),
  staticData: { title: 'Activar cuenta' },
  component: lazyRouteComponent(() => import('./activate-route.tsx'), 'ActivateRoute'),
})

/** Outside the guard: who is still signed in somewhere may have forgotten the password too. */
const reset = createRoute({
  getParentRoute: () => auth,
  path: '/login/restablecer',
  staticData: { title: 'Contraseña nueva' },
  component: lazyRouteComponent(() => import('./reset-route.tsx'), 'ResetRoute'),
})

const admin = createRoute({
  getParentRoute: () => root,
  path: '/admin',
  beforeLoad: ({ context, location }) => requireSession(context.session, location.href),
  component: lazyRouteComponent(() => import('./layouts/admin-layout.tsx'), 'AdminLayout'),
})

const adminHome = createRoute({
  getParentRoute: () => admin,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: paths.inProgress(), replace: true })
  },
})

const inProgress = createRoute({
  getParentRoute: () => admin,
  path: '/en-curso',
  validateSearch: readInProgressSearch,
  staticData: { title: 'En curso' },
  component: lazyRouteComponent(
    () => import('#features/journeys/in-progress/in-progress-page.tsx'),
    'InProgressPage',
  ),
})

const attention = createRoute({
  getParentRoute: () => admin,
  path: '/atencion',
  validateSearch: readAttentionSearch,
  staticData: { title: 'Atención' },
  component: lazyRouteComponent(
    () => import('#features/journeys/attention/attention-page.tsx'),
    'AttentionPage',
  ),
})

const journey = createRoute({
  getParentRoute: () => admin,
  path: '/viajes/$journeyId',
  validateSearch: readJourneyPageSearch,
  staticData: { title: 'Viaje' },
  component: lazyRouteComponent(
    () => import('#features/journeys/detail/journey-page.tsx'),
    'JourneyPage',
  ),
})

const notifications = createRoute({
  getParentRoute: () => admin,
  path: '/notificaciones',
  validateSearch: readNotificationSearch,
  staticData: { title: 'Notificaciones' },
  component: lazyRouteComponent(
    () => import('#features/notifications/page/notifications-page.tsx'),
    'NotificationsPage',
  ),
})

const notificationPreferences = createRoute({
  getParentRoute: () => admin,
  path: '/notificaciones/preferencias',
  staticData: { title: 'Preferencias de notificaciones' },
  component: lazyRouteComponent(
    () => import('#features/notifications/settings/notification-preferences-page.tsx'),
    'NotificationPreferencesPage',
  ),
})

const notificationRules = createRoute({
  getParentRoute: () => admin,
  path: '/notificaciones/reglas',
  staticData: { title: 'Reglas de notificaciones' },
  component: lazyRouteComponent(
    () => import('#features/notifications/rules/notification-rules-page.tsx'),
    'NotificationRulesPage',
  ),
})

const profile = createRoute({
  getParentRoute: () => admin,
  path: '/perfil',
  staticData: { title: 'Perfil' },
  component: lazyRouteComponent(() => import('#features/profile/profile-page.tsx'), 'ProfilePage'),
})

const settings = createRoute({
  getParentRoute: () => admin,
  path: '/ajustes',
  staticData: { title: 'Ajustes' },
  component: lazyRouteComponent(
    () => import('#features/settings/settings-page.tsx'),
    'SettingsPage',
  ),
})

function toLogin(): never {
  throw redirect({ to: paths.login(), replace: true })
}

const routeTree = root.addChildren([
  home,
  auth.addChildren([visitor.addChildren([login, recover]), activate, reset]),
  admin.addChildren([
    adminHome,
    inProgress,
    attention,
    journey,
    notifications,
    notificationPreferences,
    notificationRules,
    profile,
    settings,
  ]),
  unknown,
])

/** `overrides`: where there is no browser. */
export function createConsoleRouter(
  context: ConsoleServices,
  overrides: { history?: RouterHistory; isServer?: boolean; origin?: string } = {},
) {
  return createRouter({
    ...overrides,
    routeTree,
    context,
    defaultErrorComponent: PageFailure,
    parseSearch: parsePlainSearch,
    stringifySearch: stringifyPlainSearch,
  })
}

export type ConsoleRouter = ReturnType<typeof createConsoleRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: ConsoleRouter
  }
}

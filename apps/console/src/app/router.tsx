import {
  type RouterHistory,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import type { ConsoleServices } from '#data/console-services.ts'
import type { Session } from '#data/session/session.ts'
import {
  readAttentionSearch,
  readInProgressSearch,
} from '#features/journeys/search/journey-search.ts'
import { readProtocolSearch } from '#features/journeys/protocols/page/protocol-search.ts'
import { readToApproveSearch, readToAssignSearch } from '#features/journeys/search/list-search.ts'
import { readNotificationSearch } from '#features/notifications/page/notification-search.ts'
import { paths } from '#paths.ts'
import { createAdministrationRoutes } from './administration-routes.tsx'
import { PageFailure } from './failure-screens.tsx'
import { AuthLayout } from './layouts/auth-layout.tsx'
import { LoginRoute } from './login-route.tsx'
import { createJourneyRoutes } from './journey-routes.tsx'
import { createLinkRoutes } from './link-routes.tsx'
import { createPrivacyRoutes } from './privacy-routes.tsx'
import { createRegistryRoutes } from './registry-routes.tsx'
import { createPeopleRoutes } from './people-routes.tsx'
import { readLoginSearch, parsePlainSearch, stringifyPlainSearch } from './search-params.ts'

const root = createRootRouteWithContext<ConsoleServices>()()

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => redirectToLogin(),
})

const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => redirectToLogin(),
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
  component: lazyRouteComponent(() => import('./session-routes.tsx'), 'RecoverRoute'),
})

const activate = createRoute({
  getParentRoute: () => auth,
  path: '/activate/$registerToken',
  beforeLoad: ({ context }) => requireNoSessionToActivate(context.session),
  staticData: { title: 'Activar cuenta' },
  component: lazyRouteComponent(() => import('./session-routes.tsx'), 'ActivateRoute'),
})

/** Without a guard: a signed-in user may have forgotten the password too. */
const reset = createRoute({
  getParentRoute: () => auth,
  path: '/login/restablecer',
  staticData: { title: 'Contraseña nueva' },
  component: lazyRouteComponent(() => import('./session-routes.tsx'), 'ResetRoute'),
})

/** For everybody: people who register have no session. */
const registration = createRoute({
  getParentRoute: () => root,
  path: '/registro',
  staticData: { title: 'Registro' },
  component: lazyRouteComponent(() => import('./registration-route.tsx'), 'RegistrationRoute'),
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

const toAssign = createRoute({
  getParentRoute: () => admin,
  path: '/por-asignar',
  validateSearch: readToAssignSearch,
  staticData: { title: 'Por asignar' },
  component: lazyRouteComponent(
    () => import('#features/journeys/to-assign/to-assign-page.tsx'),
    'ToAssignPage',
  ),
})

const toApprove = createRoute({
  getParentRoute: () => admin,
  path: '/por-aprobar',
  validateSearch: readToApproveSearch,
  staticData: { title: 'Por aprobar' },
  component: lazyRouteComponent(
    () => import('#features/journeys/to-approve/to-approve-page.tsx'),
    'ToApprovePage',
  ),
})

const noveltyProtocols = createRoute({
  getParentRoute: () => admin,
  path: '/novedades/protocolos',
  validateSearch: readProtocolSearch,
  staticData: { title: 'Protocolos' },
  component: lazyRouteComponent(
    () => import('#features/journeys/protocols/page/protocols-page.tsx'),
    'ProtocolsPage',
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

const approvals = createRoute({
  getParentRoute: () => admin,
  path: '/aprobaciones',
  staticData: { title: 'Aprobaciones' },
  component: lazyRouteComponent(
    () => import('#features/approvals/approvals-page.tsx'),
    'ApprovalsPage',
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

function redirectToLogin(): never {
  throw redirect({ to: paths.login(), replace: true })
}

const routeTree = root.addChildren([
  home,
  auth.addChildren([visitor.addChildren([login, recover]), activate, reset]),
  ...createLinkRoutes(root),
  registration,
  admin.addChildren([
    adminHome,
    inProgress,
    attention,
    toAssign,
    toApprove,
    ...createJourneyRoutes(admin),
    ...createRegistryRoutes(admin),
    noveltyProtocols,
    notifications,
    approvals,
    notificationPreferences,
    notificationRules,
    profile,
    settings,
    ...createAdministrationRoutes(admin),
    ...createPeopleRoutes(admin),
    ...createPrivacyRoutes(admin),
  ]),
  unknown,
])

/** `overrides` are for tests without a browser. */
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

/** Checks only that a token is stored; the first call finds out whether it is valid. */
function requireSession(session: Session, wanted: string) {
  if (session.read() !== null) return
  const isDefault = wanted === paths.admin() || wanted === paths.inProgress()
  throw redirect({ to: paths.login(), search: isDefault ? {} : { volver: wanted }, replace: true })
}

function requireNoSession(session: Session) {
  if (session.read() !== null) throw redirect({ to: paths.admin(), replace: true })
}

/** Like `requireNoSession`, but the admin page explains why the activation link did nothing. */
function requireNoSessionToActivate(session: Session) {
  if (session.read() === null) return
  throw redirect({ to: paths.inProgress(), state: { isAlreadySignedIn: true }, replace: true })
}

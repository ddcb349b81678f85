import {
  type NotificationTarget,
  targetAddress,
} from '@arriero/domain/notifications/notification-target.ts'
import { createMemoryHistory } from '@tanstack/react-router'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ConsoleServices } from '#data/console-services.ts'
import { toRoute } from '#features/notifications/list/target-route.ts'
import { paths } from '#paths.ts'
import { createConsoleRouter } from './router.tsx'

const user = { accessToken: 'a', refreshToken: 'r', id: '1', fbCustomToken: 'f' }
const addresses = {
  root: paths.root(),
  login: paths.login(),
  recover: paths.recover(),
  reset: paths.reset(),
  activate: paths.activate('token/with ñ'),
  follow: paths.follow(),
  download: paths.download(),
  registration: paths.registration(),
  admin: paths.admin(),
  inProgress: paths.inProgress(),
  attention: paths.attention(),
  toAssign: paths.toAssign(),
  toApprove: paths.toApprove(),
  newJourney: paths.newJourney(),
  journeys: paths.journeys(),
  outcomes: paths.outcomes(),
  importJourneys: paths.importJourneys(),
  journey: paths.journey('a1'),
  replay: paths.replay('a1'),
  users: paths.users(),
  user: paths.user('a1'),
  erasure: paths.erasure('a1'),
  customers: paths.customers(),
  drivers: paths.drivers(),
  vehicles: paths.vehicles(),
  trailers: paths.trailers(),
  holders: paths.holders(),
  holderErasure: paths.holderErasure('a1'),
  approvals: paths.approvals(),
  noveltyProtocols: paths.noveltyProtocols(),
  notifications: paths.notifications(),
  notificationPreferences: paths.notificationPreferences(),
  notificationRules: paths.notificationRules(),
  administrators: paths.administrators(),
  audit: paths.audit(),
  profile: paths.profile(),
  settings: paths.settings(),
  // The address of an event belongs to the journey's route.
} satisfies Record<Exclude<keyof typeof paths, 'journeyEvent'>, string>

function createTestRouter(path: string, isSignedIn: boolean) {
  const session = { read: () => (isSignedIn ? user : null) }
  // Guards read nothing but the session.
  return createConsoleRouter({ session } as unknown as ConsoleServices, {
    history: createMemoryHistory({ initialEntries: [path] }),
    isServer: false,
    origin: 'https://console.example',
  })
}

async function visit(path: string, isSignedIn: boolean) {
  const router = createTestRouter(path, isSignedIn)
  await router.load()
  return router.state.location.href
}

describe('paths and routes', () => {
  const router = createTestRouter('/', false)
  const routeOf = (path: string) => router.getMatchedRoutes(path)[2]?.id

  test('every path has its own route', () => {
    const routes = Object.values(addresses).map(routeOf)
    expect(routes).not.toContain(undefined)
    expect(routes).not.toContain('/$')
    expect(new Set(routes).size).toBe(routes.length)
  })

  test.each<NotificationTarget>([
    { page: 'journey', id: 'a1', event: '12' },
    { page: 'journey', id: 'a1', event: null },
    { page: 'attention', reason: 'novelty' },
    { page: 'list', of: 'surcharge' },
    { page: 'list', of: 'bookingWithoutTruck' },
    { page: 'notifications', kind: 'cancelled' },
    { page: 'user', id: 'a1' },
    { page: 'users' },
    { page: 'approvals' },
    { page: 'profile' },
  ])('the address that the server sends for $page is the one of its route', (target) => {
    expect(router.buildLocation(toRoute(target)).href).toBe(targetAddress(target))
  })

  test('every page has a title', () => {
    const redirects = ['/', '/$', '/admin/']
    const pages = Object.values(router.routesByPath).filter(
      ({ id, children }) => !redirects.includes(id) && !children,
    )
    expect(pages.map(({ options }) => options.staticData?.title)).not.toContain(undefined)
    expect(pages.length).toBe(35)
  })

  test('a register token is the same after encoding and decoding', () => {
    expect(router.getMatchedRoutes(addresses.activate)[1]).toMatchObject({
      registerToken: 'token/with ñ',
    })
  })
})

describe('signed out', () => {
  test.each([
    '/',
    '/login',
    '/login/nada',
    '/nada',
    '/nada/de/nada',
    '/adm',
    '/admin',
    '/admin/en-curso',
  ])('%s leads to login', async (path) => {
    expect(await visit(path, false)).toBe('/login')
  })

  test('the requested page and its filter are remembered', async () => {
    expect(await visit('/admin/atencion?estados=13', false)).toBe(
      '/login?volver=/admin/atencion%3Festados%3D13',
    )
  })

  test.each([
    '/activate/abc',
    '/login/recuperar',
    '/login/restablecer#token',
    '/seguir#token',
    '/descarga#token',
  ])('%s needs no session', async (path) => {
    expect(await visit(path, false)).toBe(path)
  })
})

describe('signed in', () => {
  // The first visit compiles the whole administration, which takes long on a busy machine.
  beforeAll(async () => {
    await visit(paths.admin(), true)
  }, 60_000)

  test.each([
    '/',
    '/login',
    '/login/recuperar',
    '/activate/abc',
    '/nada',
    '/admin/nada',
    '/admin',
    '/admin/',
  ])('%s leads to the journeys in progress', async (path) => {
    expect(await visit(path, true)).toBe('/admin/en-curso')
  })

  test.each(['/login/restablecer#token', '/seguir#token', '/descarga#token'])(
    'the link %s still opens',
    async (path) => {
      expect(await visit(path, true)).toBe(path)
    },
  )

  test('a filter stays readable in the address', async () => {
    expect(await visit('/admin/en-curso?estados=4,9', true)).toBe('/admin/en-curso?estados=4,9')
  })
})

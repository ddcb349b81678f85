import type { ConsoleConfig } from '@arriero/domain/contract/http/console-config.ts'
import { defaultLimits } from '@arriero/domain/journeys/journey-limits.ts'
import { RouterProvider, createMemoryHistory } from '@tanstack/react-router'
import { run as runAxe } from 'axe-core'
import { expect, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react/pure'
import { createConsoleRouter } from '#app/router.tsx'
import { createConsoleServices } from '#data/console-services.ts'
import type { ProviderClient } from '#data/provider/provider-client.ts'
import type { Preferences } from '#data/preferences.ts'
import { ServicesContext } from '#data/use-services.ts'
import { expiredSessionCookie, serializeSessionCookie } from '#data/session/session-cookie.ts'
import { ThemeProvider } from '#ui/theme/theme-provider.tsx'
import { me, type Answers, scriptedFetch } from './scripted-api.ts'
import { type Collections, ScriptedLive } from './scripted-live.ts'
import '#ui/theme/login-styles.css'

export const usualConfig: ConsoleConfig = {
  api: '/api/',
  gateway: '/gateway/',
  live: '/live',
  journeyLimits: defaultLimits,
  mapStyleUrl: null,
}

/** Valid for an hour; the signature is never checked here. */
const token = `e30.${btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + 3600 }))}.`
/** The answer to a sign-in. */
export const storedUser = { accessToken: token, refreshToken: 'r', id: me.id, fbCustomToken: token }

interface ConsoleScript {
  collections?: Collections
  answers?: Answers
  /** What the user has chosen in this browser. */
  preferences?: Partial<Preferences>
  config?: Partial<ConsoleConfig>
  isSignedOut?: boolean
  /** Replaces the SDK of the hosted provider. */
  provider?: ProviderClient
}

/** Renders the whole console at an address, signed in, in a real browser with a scripted server. */
export async function openConsole(path: string, script: ConsoleScript = {}) {
  const { collections = {}, answers = {}, preferences = {}, config = {}, provider } = script
  await cleanup()
  localStorage.clear()
  document.cookie = script.isSignedOut
    ? expiredSessionCookie(false)
    : serializeSessionCookie(storedUser, false)
  vi.stubGlobal('fetch', scriptedFetch(answers))
  // A function, because a class constructor can't return another class's instance. Vitest's own sockets are already open.
  let socket: ScriptedLive | undefined
  vi.stubGlobal('WebSocket', function () {
    socket = new ScriptedLive(collections)
    return socket
  })
  const services = createConsoleServices({ ...usualConfig, ...config }, () => undefined)
  if (provider) services.openProvider = async () => provider
  services.preferences.set(preferences)
  const router = createConsoleRouter(services, {
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  await render(
    <ThemeProvider>
      <ServicesContext value={services}>
        <RouterProvider router={router} />
      </ServicesContext>
    </ThemeProvider>,
  )
  await expect.element(page.getByRole(script.isSignedOut ? 'main' : 'banner')).toBeVisible()
  return {
    services,
    address: () => router.state.location.href,
    goBack: () => router.history.back(),
    /** The server's end of the connection. */
    live: () => {
      if (!socket) throw new Error('The console has not connected')
      return socket
    },
    /** Drops the connection and reports the network as back. */
    reconnect: () => {
      socket?.drop()
      window.dispatchEvent(new Event('online'))
    },
  }
}

/** Rows of a list are alike, and their contrast is most of the work: `npm run prove` checks all of them. */
const moreRows = import.meta.env.PROVE
  ? []
  : ['main tr[aria-rowindex]:nth-child(n+10)', 'main li[aria-posinset]:nth-child(n+10)']

/** Checks WCAG 2.2 AA and best practices, of the whole document or only of the given part. */
export async function expectAccessible(
  part: Element | Document = document,
  withContrast = true,
): Promise<void> {
  const context = { include: [part as Node], exclude: moreRows }
  const { violations } = await runAxe(context, {
    resultTypes: ['violations'],
    rules: {
      // The page around the console belongs to the test runner.
      'page-has-heading-one': { enabled: false },
      'landmark-one-main': { enabled: false },
      'color-contrast': { enabled: withContrast },
    },
  })
  expect(
    violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ target }) => target) })),
  ).toEqual([])
}

/**
 * For a page whose colours e2e/screens.e2e.ts or e2e/frame.e2e.ts measures: that is four fifths of the work.
 * `npm run prove` measures them here too.
 */
export const expectAccessibleAgain = (): Promise<void> =>
  expectAccessible(document, Boolean(import.meta.env.PROVE))

import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import type { FirestoreProject } from './support/firestore-project.ts'
import { findDrivers } from './support/gateway-clients.ts'
import { confirmAtSite } from './support/journeys.ts'
import { liveChip } from './support/page-watch.ts'
import { freePort, Server } from './support/server.ts'
import { signIn } from './support/sign-in.ts'
import { expect, test as base } from './support/test.ts'
import { seedOf } from './support/worlds.ts'

interface Processes {
  /** The console alone, without a database. */
  server: Server
  /** Everything that the console calls. */
  services: Server
}

/** Two ports of one machine are two origins of one site. */
async function startBoth(firestore: FirestoreProject | undefined): Promise<Processes> {
  const [consolePort, port] = [await freePort(), await freePort()]
  const origin = `http://127.0.0.1:${port}`
  const addresses = {
    PUBLIC_URL: `http://127.0.0.1:${consolePort}`,
    API_URL: `${origin}/api/`,
    GATEWAY_URL: `${origin}/gateway/`,
    LIVE_URL: `${origin}/live`,
  }
  const [server, services] = await Promise.all([
    Server.start({
      ...addresses,
      ...firestore?.consoleEnv,
      PORT: String(consolePort),
      SERVE: 'console',
    }),
    Server.start(
      { ...addresses, ...firestore?.env, PORT: String(port), SERVE: 'api,gateway,live' },
      seedOf('own'),
    ),
  ])
  return { server, services }
}

const test = base.extend<object, { processes: Processes }>({
  processes: [
    async ({ firestore }, provide) => {
      const processes = await startBoth(firestore)
      await provide(processes)
      await Promise.all([processes.server.remove(), processes.services.remove()])
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  server: [async ({ processes }, provide) => provide(processes.server), { scope: 'worker' }],
})

test('a console on one origin signs in, watches and acts on services of another', async ({
  page,
  processes: { services },
  watch,
}) => {
  watch.allow(new RegExp(`^outside: (?:http|ws)://${new URL(services.url).host}/`))
  const [waiting] = await findDrivers(services, [journeyStates.OnOrigin])
  if (!waiting) throw new Error('No journey waits to load')
  const { id, code } = waiting.journey

  await signIn(page)
  await expect(liveChip(page)).toHaveText('En vivo')
  const list = page.getByRole('grid', { name: 'Viajes en curso' })
  await expect(list.getByRole('row').filter({ hasText: code })).toBeVisible()

  await page.goto(`/admin/viajes/${id}`)
  const journey = page.getByRole('article', { name: `Viaje ${code}` })
  await expect(journey.getByRole('button', { name: /Iniciar cargue/ })).toBeVisible()
  await page.keyboard.press('e')
  const dialog = page.getByRole('dialog', { name: new RegExp(code) })
  await confirmAtSite(dialog, 'Iniciar cargue')
  // The new state comes through the live connection.
  await expect(journey.getByText('Cargando').first()).toBeAttached()
})

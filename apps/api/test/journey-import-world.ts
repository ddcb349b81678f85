import { hourMs } from '@arriero/domain/calendar/durations.ts'
import type {
  JourneyImportPreview,
  JourneyImportProgress,
} from '@arriero/domain/contract/http/journey-import.ts'
import { defaultLimits } from '@arriero/domain/journeys/journey-limits.ts'
import { runJourneyImports } from '#modules/journeys/import/run-journey-imports.ts'
import { expect } from 'vitest'
import { Browser } from './browser.ts'
import { buildCustomer, buildUser } from './factories.ts'
import { openTestServer } from './open-test-server.ts'
import { withoutChores } from './without-chores.ts'

export const headings =
  'Cliente;Orden del cliente;Origen;Destino;Carga;Peso (kg);Cita de cargue;Cita de descargue;Flete;Notas'

/** A server, an administrator who imports files with journeys, and a customer with a site. */
export async function openJourneyImportWorld() {
  let now = new Date('2026-11-16T15:00:00Z')
  const server = await withoutChores(() => openTestServer({ clock: () => now }))
  const { app, db } = server
  const laura = new Browser(app)
  const { email } = await buildUser(db)
  await laura.signIn(email)
  const customerId = await buildCustomer(db, 'Café Altura Serena S.A.S.')
  const site = { name: 'Bodega Norte', divipola: '08001', lat: 10.99, lng: -74.81 }
  await db
    .updateTable('customers')
    .set({ nit: '899999068', nit_check_digit: 1, sites: JSON.stringify([site]) })
    .where('user_id', '=', customerId)
    .execute()

  const upload = (file: string | Buffer, name = 'viajes.csv') =>
    laura.send('POST', `/gateway/journeys/import/preview?name=${name}`, Buffer.from(file), {
      'content-type': 'application/octet-stream',
    })

  const preview = async (file: string | Buffer): Promise<JourneyImportPreview> => {
    const response = await upload(file)
    expect(response.statusCode, response.body).toBe(200)
    return response.json()
  }

  const start = async (previewId: string, rows: 'all' | 'valid'): Promise<void> => {
    const started = await laura.send('POST', '/gateway/journeys/import', { previewId, rows })
    expect(started.statusCode, started.body).toBe(202)
  }

  const work = () =>
    runJourneyImports({
      db,
      dbWithoutTimeout: db,
      clock: () => now,
      progress: new Map(),
      changeLog: app.changeLog,
      limits: defaultLimits,
    })

  const progressOf = async (id: string): Promise<JourneyImportProgress> =>
    (await laura.send('GET', `/gateway/journeys/import/${id}`)).json()

  /** Uploads a file and creates its journeys. */
  const run = async (file: string | Buffer, rows: 'all' | 'valid' = 'all') => {
    const { id } = await preview(file)
    await start(id, rows)
    await work()
    return progressOf(id)
  }

  const journeys = () => db.selectFrom('journeys').selectAll().orderBy('code').execute()

  return {
    ...server,
    laura,
    customerId,
    site,
    upload,
    preview,
    start,
    work,
    progressOf,
    run,
    journeys,
    get now() {
      return now
    },
    /** The session ends meanwhile. */
    wait: async (hours: number) => {
      now = new Date(now.getTime() + hours * hourMs)
      await laura.signIn(email)
    },
  }
}

export type JourneyImportWorld = Awaited<ReturnType<typeof openJourneyImportWorld>>

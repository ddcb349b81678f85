import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { JourneyExport, NewExportBody } from '@arriero/domain/contract/http/journey-exports.ts'
import type { JourneyFilterQuery } from '@arriero/domain/contract/http/journey-filter.ts'
import { defaultExportColumns } from '@arriero/domain/journeys/export-column.ts'
import type { Role } from '@arriero/domain/users/role.ts'
import { expect } from 'vitest'
import { writeExports } from '#modules/journeys/export/write-export.ts'
import { Browser } from './browser.ts'
import { testConfig } from './build-test-app.ts'
import { buildUser } from './factories.ts'
import { ListedJourneys, readAt } from './listed-journeys.ts'
import { openTestServer } from './open-test-server.ts'
import { withoutChores } from './without-chores.ts'

const path = '/gateway/journeys/exports'

/** A server with many kinds of journeys, whose exports run when the test says so. */
export async function openExportWorld() {
  const folder = await mkdtemp(join(tmpdir(), 'arriero-exports-'))
  const time = { now: readAt }
  const clock = () => time.now
  const config = testConfig({ DATA_DIR: folder })
  const server = await withoutChores(() => openTestServer({ config, clock }))
  const { app, db } = server
  const exporting = { db, dbWithoutTimeout: db, clock, files: app.files, pageSize: 20 }

  const signIn = async (role: Role = 'administrator') => {
    const browser = new Browser(app)
    await browser.signIn((await buildUser(db, { role })).email)
    return browser
  }
  const laura = await signIn()

  const post = (body: NewExportBody, who = laura) => who.send('POST', path, body)

  const start = async (body: Partial<NewExportBody> = {}, who = laura): Promise<JourneyExport> => {
    const response = await post(
      { filter: {}, format: 'csv', columns: [...defaultExportColumns], ...body },
      who,
    )
    expect(response.statusCode, response.body).toBe(202)
    return response.json()
  }
  const read = async (id: string, who = laura): Promise<JourneyExport> =>
    (await who.send('GET', `${path}/${id}`)).json()

  return {
    ...server,
    folder,
    time,
    laura,
    exporting,
    signIn,
    post,
    start,
    read,
    listed: await ListedJourneys.build(db),
    /** Writes what waits, and returns this export. */
    finish: async (id: string): Promise<JourneyExport> => {
      await writeExports(exporting)
      return read(id)
    },
    cancel: (id: string, who = laura) => who.send('DELETE', `${path}/${id}`),
    download: (id: string, who = laura) => who.send('GET', `${path}/${id}/file`),
    link: (id: string, who = laura) => who.send('POST', `${path}/${id}/links`, {}),
    list: async (who = laura): Promise<JourneyExport[]> =>
      (await who.send('GET', path)).json().exports,
    close: async () => {
      await server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type ExportWorld = Awaited<ReturnType<typeof openExportWorld>>

/** As requests have it. */
export const asBody = ({
  states,
  ...filter
}: Partial<JourneyFilterQuery>): NewExportBody['filter'] => ({
  ...filter,
  ...(states && { states: states.join(',') }),
})

import type {
  ImportPreview,
  ImportProgress,
} from '@arriero/domain/contract/http/registry-import.ts'
import type { ImportKind } from '@arriero/domain/users/import-columns.ts'
import { runImports } from '#modules/registry/import/run-import.ts'
import { expect } from 'vitest'
import { Browser } from './browser.ts'
import { buildUser } from './factories.ts'
import { openTestServer } from './open-test-server.ts'
import { withoutChores } from './without-chores.ts'

/** A server and an administrator who imports files. */
export async function openImportWorld() {
  const server = await withoutChores(openTestServer)
  const laura = new Browser(server.app)
  await laura.signIn((await buildUser(server.db)).email)

  const upload = (kind: ImportKind, file: string | Buffer) =>
    laura.send('POST', `/api/${kind}/import/preview`, Buffer.from(file), {
      'content-type': 'application/octet-stream',
    })

  const preview = async (kind: ImportKind, file: string | Buffer): Promise<ImportPreview> => {
    const response = await upload(kind, file)
    expect(response.statusCode, response.body).toBe(200)
    return response.json()
  }

  const run = async (kind: ImportKind, body: object): Promise<ImportProgress> => {
    const started = await laura.send('POST', `/api/${kind}/import`, body)
    expect(started.statusCode, started.body).toBe(202)
    const { id } = started.json() as ImportProgress
    await runImports({ db: server.db, clock: () => new Date(), progress: new Map() })
    return (await laura.send('GET', `/api/${kind}/import/${id}`)).json()
  }

  const found = async (kind: ImportKind, text: string): Promise<{ id: string }[]> =>
    (await laura.send('GET', `/api/${kind}?text=${encodeURIComponent(text)}`)).json().entries

  /** What is found, unmasked. */
  const opened = async (kind: ImportKind, text: string): Promise<object[]> => {
    const entries = await found(kind, text)
    return Promise.all(
      entries.map(async ({ id }) => (await laura.send('GET', `/api/${kind}/${id}`)).json()),
    )
  }

  return { ...server, laura, upload, preview, run, found, opened }
}

export type ImportWorld = Awaited<ReturnType<typeof openImportWorld>>

/** As people read it: prices and plates have spaces that don't break. */
export const toldBy = ({ problems }: ImportPreview): string[] =>
  problems.map(({ row, column, message }) =>
    `${row} ${column}: ${message}`.replaceAll('\u00A0', ' '),
  )

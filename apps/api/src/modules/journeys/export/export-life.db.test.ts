import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { hourMs, secondMs } from '@arriero/domain/calendar/durations.ts'
import { AppError } from '@arriero/domain/errors.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { readAudit } from '../../../../test/audit.ts'
import { type ExportWorld, openExportWorld } from '../../../../test/export-world.ts'
import { readAt } from '../../../../test/listed-journeys.ts'
import { createFileStore } from '#platform/files/create-file-store.ts'
import { deleteBytes } from '#platform/files/file-rows.ts'
import { finishExport, takeExport, writeProgress } from './export-store.ts'
import { type Exporting, writeExports } from './write-export.ts'

let world: ExportWorld

beforeAll(async () => {
  world = await openExportWorld()
})
beforeEach(async () => {
  world.time.now = readAt
  await world.db.deleteFrom('journey_exports').execute()
})
afterAll(() => world.close())

const pass = (milliseconds: number) => {
  world.time.now = new Date(world.time.now.getTime() + milliseconds)
}

const leftovers = () => readdir(join(world.folder, 'files', 'incoming')).catch(() => [])

/** Calls `step` before each piece of a file is written. */
function beforePieces(step: (piece: number) => void | Promise<void>): Exporting {
  const { files } = world.exporting
  async function* stepwise(pieces: AsyncIterable<string | Uint8Array>) {
    let number = 0
    for await (const piece of pieces) {
      await step((number += 1))
      yield piece
    }
  }
  return {
    ...world.exporting,
    files: { create: (file) => files.create({ ...file, pieces: stepwise(file.pieces) }) },
  }
}

it('is taken up by another server when its own was killed, and the first one changes nothing any more', async () => {
  const { id } = await world.start()
  const { db, time } = world
  const killed = await takeExport(db, time.now)
  if (!killed) throw new Error('Nothing to take')
  expect(await writeProgress(db, killed, { rowCount: 100, written: 50 }, time.now)).toBe(true)
  // Its lease protects it.
  expect(await world.finish(id)).toMatchObject({ state: 'running', written: 50 })
  pass(30 * secondMs)
  const done = await world.finish(id)
  expect(done).toMatchObject({ state: 'done' })
  expect(await writeProgress(db, killed, { rowCount: 100, written: 60 }, time.now)).toBe(false)
  expect(await finishExport(db, killed, { rowCount: 1, sizeBytes: 1 }, time.now)).toBe(false)
  expect(await world.read(id)).toEqual(done)
  expect(await world.download(id)).toMatchObject({ statusCode: 200 })
  expect(await readAudit(db, { event: 'journey-export.finished', subject_id: id })).toHaveLength(1)
})

it('is given up after the third server that it ended', async () => {
  const { id } = await world.start()
  for (let attempt = 0; attempt < 3; attempt += 1) {
    expect(await takeExport(world.db, world.time.now)).toMatchObject({ id })
    pass(30 * secondMs)
  }
  expect(await world.finish(id)).toMatchObject({
    state: 'failed',
    message: 'La exportación falló de nuestro lado. Inténtelo de nuevo.',
  })
})

it('is written once by two servers', async () => {
  const ids = [(await world.start()).id, (await world.start({ format: 'xlsx' })).id]
  await Promise.all([writeExports(world.exporting), writeExports(world.exporting)])
  for (const id of ids) {
    expect(await world.read(id)).toMatchObject({ state: 'done' })
    const finished = { event: 'journey-export.finished', subject_id: id }
    expect(await readAudit(world.db, finished)).toHaveLength(1)
  }
})

it('keeps its lease while the store of the files takes longer than that', async () => {
  const { id } = await world.start()
  const { db, exporting } = world
  const leasedUntil = async () => {
    const row = await db
      .selectFrom('journey_exports')
      .select('leased_until')
      .where('id', '=', id)
      .executeTakeFirst()
    return row?.leased_until?.getTime()
  }
  const create: Exporting['files']['create'] = async (file) => {
    const size = await exporting.files.create(file)
    for (let step = 0; step < 2; step += 1) {
      pass(20 * secondMs)
      const renewed = world.time.now.getTime() + 30 * secondMs
      await expect.poll(leasedUntil, { interval: 5, timeout: 10_000 }).toBe(renewed)
    }
    await writeExports(exporting)
    return size
  }
  await writeExports({ ...exporting, files: { create }, renewEveryMs: 2 })
  expect(await world.read(id)).toMatchObject({ state: 'done' })
  const row = await db.selectFrom('journey_exports').select('attempts').executeTakeFirst()
  expect(row).toEqual({ attempts: 1 })
})

it('stops when it is cancelled, and leaves no file', async () => {
  const { id } = await world.start()
  let pieces = 0
  const exporting = beforePieces(async (piece) => {
    pieces = piece
    if (piece === 2) await world.cancel(id)
    // The next renewal of the lease finds it.
    if (piece >= 2) await setTimeout(2)
  })
  await writeExports({ ...exporting, renewEveryMs: 1, pageSize: 2 })
  // Of sixty or more.
  expect(pieces).toBeLessThan(40)
  expect(await world.read(id)).toMatchObject({ state: 'cancelled', sizeBytes: null })
  expect(await leftovers()).toEqual([])
  expect(await readAudit(world.db, { event: 'journey-export.cancelled' })).toHaveLength(1)
})

it('leaves no file if it is cancelled while a slow store has not taken it yet', async () => {
  const { db, exporting, folder } = world
  const store = createFileStore({ dataDir: folder, s3: undefined })
  const { id } = await world.start()
  async function* slowly(pieces: AsyncIterable<string | Uint8Array>) {
    yield* pieces
    await world.cancel(id)
    pass(hourMs)
    await deleteBytes(db, store, world.time.now)
  }
  let fileId = ''
  const create: Exporting['files']['create'] = (file) => {
    fileId = file.id
    return exporting.files.create({ ...file, pieces: slowly(file.pieces) })
  }
  await writeExports({ ...exporting, files: { create } })
  const stored = await store.read(fileId)
  stored.destroy()
  await deleteBytes(db, store, world.time.now)
  await expect(store.read(fileId)).rejects.toMatchObject({ code: 'file.not-found' })
})

it('waits for another server when this one stops', async () => {
  const { id } = await world.start()
  let isReady = true
  await writeExports(
    beforePieces((piece) => {
      if (piece === 2) isReady = false
    }),
    () => isReady,
  )
  expect(await world.read(id)).toMatchObject({ state: 'waiting' })
  expect(await leftovers()).toEqual([])
  expect(await world.finish(id)).toMatchObject({ state: 'done' })
})

it('says why it failed, and goes on with the next', async () => {
  const full = 'El servidor no tiene espacio.'
  const first = await world.start()
  pass(secondMs)
  const second = await world.start()
  let isFull = true
  await writeExports(
    beforePieces(() => {
      if (!isFull) return
      isFull = false
      throw new AppError('server.unavailable', full)
    }),
  )
  expect(await world.read(first.id)).toMatchObject({ state: 'failed', message: full })
  expect(await world.read(second.id)).toMatchObject({ state: 'done' })
  expect((await world.list()).map(({ state }) => state).toSorted()).toEqual(['done', 'failed'])
})

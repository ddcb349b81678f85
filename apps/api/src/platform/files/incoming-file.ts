import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { hourMs } from '@arriero/domain/calendar/durations.ts'
import { maxFileBytes } from '@arriero/domain/contract/http/files.ts'
import { AppError } from '@arriero/domain/errors.ts'
import { diskFailure } from './disk-store.ts'

/**
 * Writes a body to a temporary file, so that slow senders occupy no memory, and passes its path on. The file is
 * deleted afterwards in any case.
 */
export async function withIncomingFile<T>(
  folder: string,
  body: Readable,
  work: (path: string) => Promise<T>,
): Promise<T> {
  const path = join(folder, `${randomUUID()}.part`)
  try {
    await receive(folder, path, body)
    return await work(path)
  } finally {
    await rm(path, { force: true })
  }
}

async function receive(folder: string, path: string, body: Readable): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = await open(path, 'wx', 0o600)
  let size = 0
  try {
    // The stream stays open after a refusal: destroying it would cut the connection before the answer is read.
    for await (const chunk of body.iterator({ destroyOnReturn: false })) {
      const bytes = chunk as Buffer
      size += bytes.length
      if (size > maxFileBytes) throw new AppError('file.too-large')
      await file.write(bytes)
    }
  } catch (error) {
    body.resume()
    throw diskFailure(error)
  } finally {
    await file.close()
  }
  if (size === 0) throw new AppError('file.empty')
}

/** Deletes what a killed process left in the folder. */
export async function deleteAbandoned(folder: string, now: Date): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter((one) => one.endsWith('.part'))) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    if (found && found.mtimeMs < now.getTime() - hourMs) await rm(path, { force: true })
  }
}

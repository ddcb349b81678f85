import { spawn } from 'node:child_process'
import { root } from './root.ts'

type RunOptions = {
  env?: Record<string, string>
  /** Keep the output and hand it back instead of showing it. */
  isQuiet?: boolean
}

/** Runs one of the project's own binaries (`oxlint`, `vite` …) or Node itself, to its end. */
export async function run(command: string, args: string[], options: RunOptions = {}) {
  const child = spawn(command === 'node' ? process.execPath : command, args, {
    cwd: root,
    stdio: options.isQuiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      ...options.env,
      PATH: `${root}/node_modules/.bin:${process.env['PATH'] ?? ''}`,
    },
  })
  let output = ''
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const isOk = await new Promise<boolean>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve(code === 0))
  })
  return { isOk, output }
}

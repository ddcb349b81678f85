import { spawn } from 'node:child_process'
import { root } from './repository.ts'

type RunOptions = {
  env?: Record<string, string>
  /** Return the output instead of printing it. */
  isQuiet?: boolean
}

/** Runs one of the project's binaries (`oxlint`, `vite` …) or Node itself, and waits for its exit. */
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

/** `12,3 s`, or `4 min 05 s`. */
export function formatSeconds(seconds: number): string {
  if (seconds < 60) return `${seconds.toFixed(1).replace('.', ',')} s`
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)} min ${String(whole % 60).padStart(2, '0')} s`
}

/** Runs `work` and prints its name, result and duration. */
export async function step(
  what: string,
  work: () => Promise<{ isOk: boolean; output: string }>,
): Promise<boolean> {
  console.log(`▸ ${what}…`)
  const started = performance.now()
  const { isOk, output } = await work()
  if (!isOk && output) console.error(output.trimEnd())
  const seconds = (performance.now() - started) / 1000
  console.log(`${isOk ? '✓' : '✗'} ${what} (${formatSeconds(seconds)})`)
  return isOk
}

import { type ChildProcess, spawn } from 'node:child_process'
import { root } from './repository.ts'

/** Message that the server sends to its parent once it is ready, and when the demo changes its speed. */
interface ReadyMessage {
  address: string
  demo?: { trucks: number; speed: number }
}

const isReadyMessage = (message: unknown): message is ReadyMessage =>
  typeof message === 'object' && message !== null && 'address' in message

/**
 * Starts the demo fleet as soon as the server reports its address, and stops it with the server.
 * The server doesn't need it, so a fleet that exits only causes a message.
 */
export function startFleetWhenReady(server: ChildProcess, program: readonly string[]): void {
  let fleet: { message: string; process: ChildProcess } | undefined
  const stop = () => {
    fleet?.process.removeAllListeners('exit')
    fleet?.process.kill('SIGTERM')
    fleet = undefined
  }
  server.on('message', (message) => {
    if (!isReadyMessage(message) || !message.demo?.trucks) return
    // Another address, or another speed of the demo.
    const text = JSON.stringify(message)
    if (text === fleet?.message) return
    stop()
    fleet = { message: text, process: spawnFleet(program, message.address, message.demo) }
  })
  server.on('exit', stop)
}

function spawnFleet(
  program: readonly string[],
  address: string,
  { trucks, speed }: NonNullable<ReadyMessage['demo']>,
): ChildProcess {
  const fleet = spawn(process.execPath, [...program, address], {
    cwd: root,
    // The fleet exits by itself when this channel closes.
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, DEMO_TRUCKS: String(trucks), DEMO_SPEED: String(speed) },
  })
  fleet.on('exit', (code) => {
    if (code === 0) return
    console.error('La flota de demostración se detuvo; el servidor sigue sin ella.')
  })
  return fleet
}

/**
 * Calls `end` when this process gets a stop signal or its parent exits. Stop children by closing their channel:
 * unlike a signal it does no harm to a child that the terminal has already signalled.
 */
export function stopWithParent(end: () => void): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end)
  process.on('disconnect', end)
}

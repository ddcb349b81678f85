import { type ChildProcess, spawn } from 'node:child_process'
import { root } from './root.ts'

/** What the server tells whoever started it, once it is ready. */
interface Ready {
  address: string
  demo?: { trucks: number; speed: number }
}

const isReady = (message: unknown): message is Ready =>
  typeof message === 'object' && message !== null && 'address' in message

/**
 * Sends the demo fleet to the server as soon as that says where it is, and takes it away with the server.
 * The server does not need it: a fleet that ends is told, and no more.
 */
export function startFleetWith(server: ChildProcess, program: readonly string[]): void {
  let fleet: { address: string; process: ChildProcess } | undefined
  const stop = () => {
    fleet?.process.removeAllListeners('exit')
    fleet?.process.kill('SIGTERM')
    fleet = undefined
  }
  server.on('message', (message) => {
    if (!isReady(message) || !message.demo?.trucks || message.address === fleet?.address) return
    stop()
    fleet = {
      address: message.address,
      process: spawnFleet(program, message.address, message.demo),
    }
  })
  server.on('exit', stop)
}

function spawnFleet(
  program: readonly string[],
  address: string,
  { trucks, speed }: NonNullable<Ready['demo']>,
): ChildProcess {
  const fleet = spawn(process.execPath, [...program, address], {
    cwd: root,
    // It ends by itself when this channel does.
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, DEMO_TRUCKS: String(trucks), DEMO_SPEED: String(speed) },
  })
  fleet.on('exit', (code) => {
    if (code === 0) return
    console.error('La flota de demostración se detuvo; el servidor sigue sin ella.')
  })
  return fleet
}

import { vi } from 'vitest'
import { createLiveLink } from '#data/live/embedded/live-link.ts'
import { ScriptedSocket } from './scripted-socket.ts'

/** For tests with fake timers: a started link on scripted sockets. */
export function scriptLink(
  readToken: (force?: 'force') => Promise<string> = async () => 'fb',
  isHidden = () => false,
) {
  const sockets: ScriptedSocket[] = []
  const log = vi.fn<(message: string) => void>()
  const onRefused = vi.fn<(message: string) => void>()
  const events = {
    onSignedIn: vi.fn<() => void>(),
    onLost: vi.fn<() => void>(),
    onMessage: vi.fn<() => void>(),
    onState: vi.fn<() => void>(),
  }
  const open = () => {
    const socket = new ScriptedSocket()
    sockets.push(socket)
    return socket
  }
  const live = createLiveLink(
    { open, readToken, log, onRefused, now: () => Date.now(), random: () => 0.5, isHidden },
    events,
  )
  const last = () => {
    const socket = sockets.at(-1)
    if (socket === undefined) throw new Error('no socket was opened')
    return socket
  }
  live.start()
  return { live, sockets, last, log, onRefused, events, kind: () => live.getState().kind }
}

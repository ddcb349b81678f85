import { vi } from 'vitest'
import { heartbeatMs } from '#data/live/embedded/heartbeat.ts'
import { scriptDatabase, snapshot } from './scripted-database.ts'

/** For tests with fake timers: one watch on a scripted socket, signed in and not answered yet. */
export async function scriptWatch() {
  const script = scriptDatabase()
  await script.socket().signIn()
  const rows = script.watch()
  /** Time passes on a connection that answers. */
  async function keepAlive(milliseconds: number) {
    for (let left = milliseconds; left > 0; left -= heartbeatMs) {
      await vi.advanceTimersByTimeAsync(Math.min(left, heartbeatMs))
      script.socket().pong()
    }
  }
  return { ...script, rows, resyncs: () => script.socket().said('resync'), keepAlive }
}

/** The same after its first snapshot. */
export async function scriptFollowingWatch() {
  const script = await scriptWatch()
  script.socket().answer(...snapshot(10, ['a1 b1']))
  return script
}

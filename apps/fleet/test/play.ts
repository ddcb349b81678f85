import type { Ask } from '../src/gateway/ask.ts'
import type { Device } from '../src/gateway/device.ts'
import { WakeQueue } from '../src/run/wake-queue.ts'
import type { FakeGateway } from './fake-gateway.ts'

export interface Asked {
  at: number
  token: string
  ask: Ask
}

/** Lets the time of the clock pass at once: every device has its turns, every timer its due. */
export function play(
  gateway: FakeGateway,
  devices: readonly Device[],
  { from, until, tickEvery }: { from: number; until: number; tickEvery: number },
): Asked[] {
  const asked: Asked[] = []
  const queue = new WakeQueue<Device>()
  for (const device of devices) queue.add(device, Math.max(device.wakeAt, from))
  let nextTick = from
  while (queue.nextAt < until) {
    const now = queue.nextAt
    if (nextTick <= now) {
      gateway.tick(now)
      nextTick = now + tickEvery
    }
    const device = queue.takeDue(now)
    if (!device) break
    const ask = device.act(now)
    if (ask) {
      asked.push({ at: now, token: device.token, ask })
      device.hear(ask, gateway.ask(device, ask, now), now)
    }
    // A turn takes a moment, as it does in truth: nobody can stop the clock.
    queue.add(device, Math.max(device.wakeAt, now + 1))
  }
  return asked
}

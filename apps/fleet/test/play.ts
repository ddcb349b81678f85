import type { GatewayRequest, Device } from '../src/gateway/device.ts'
import { WakeQueue } from '../src/run/wake-queue.ts'
import type { FakeGateway } from './fake-gateway.ts'

export interface SentRequest {
  at: number
  token: string
  request: GatewayRequest
}

/** Simulates the time range without waiting: runs every device and timer when it is due. */
export function play(
  gateway: FakeGateway,
  devices: readonly Device[],
  { from, until, tickEvery }: { from: number; until: number; tickEvery: number },
): SentRequest[] {
  const sent: SentRequest[] = []
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
    const request = device.act(now)
    if (request) {
      sent.push({ at: now, token: device.token, request })
      device.receive(request, gateway.handle(device, request, now), now)
    }
    // Each step takes at least a millisecond, so that time always advances.
    queue.add(device, Math.max(device.wakeAt, now + 1))
  }
  return sent
}

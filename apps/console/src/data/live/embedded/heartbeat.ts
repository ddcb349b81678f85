export const heartbeatMs = 5000
const silenceLimitMs = 12_000
const probeTimeoutMs = 3000

export interface HeartbeatDeps {
  /** Wall clock. It may be adjusted, but unlike `performance.now` it always counts the time asleep. */
  now: () => number
  ping: (id: number) => void
  /** Nothing was received for too long: the socket is dead, although no close event came. */
  onSilence: () => void
}

export interface Heartbeat {
  start: () => void
  stop: () => void
  /** Any message proves that the server is alive. */
  onReceived: () => void
  /** Round-trip time; undefined unless the pong belongs to the last ping. */
  measure: (pongId: number) => number | undefined
  /** Pings at once with a short timeout: after sleep a dead socket still looks open. */
  probe: () => void
}

/** Monotonic; on some machines it stops while they sleep. */
const monotonicNow = () => performance.now()

export function createHeartbeat({ now, ping, onSilence }: HeartbeatDeps): Heartbeat {
  let interval: ReturnType<typeof setInterval> | undefined
  let probeTimer: ReturnType<typeof setTimeout> | undefined
  let last = { id: 0, sentAt: 0, wallTime: 0 }
  let receivedAt = 0

  function sendPing() {
    last = { id: last.id + 1, sentAt: monotonicNow(), wallTime: now() }
    ping(last.id)
  }

  function beat() {
    const sinceLast = Math.max(monotonicNow() - last.sentAt, now() - last.wallTime)
    // The machine slept, or the browser throttled this tab: the silence proves nothing.
    if (sinceLast > 2 * heartbeatMs) probe()
    else if (monotonicNow() - receivedAt > silenceLimitMs) onSilence()
    else sendPing()
  }

  function probe() {
    if (probeTimer !== undefined || interval === undefined) return
    probeTimer = setTimeout(onSilence, probeTimeoutMs)
    sendPing()
  }

  function endProbe() {
    clearTimeout(probeTimer)
    probeTimer = undefined
  }

  return {
    start() {
      interval = setInterval(beat, heartbeatMs)
      receivedAt = monotonicNow()
      sendPing()
    },
    stop() {
      clearInterval(interval)
      interval = undefined
      endProbe()
    },
    onReceived() {
      receivedAt = monotonicNow()
      endProbe()
    },
    measure: (pongId) => (pongId === last.id ? receivedAt - last.sentAt : undefined),
    probe,
  }
}

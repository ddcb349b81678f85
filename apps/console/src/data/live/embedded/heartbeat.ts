export const heartbeatMs = 5000
const patienceMs = 12_000
const probeMs = 3000

export interface HeartbeatDeps {
  /** The clock on the wall: it may be set, but it also counts what the machine slept. */
  now: () => number
  ping: (id: number) => void
  /** Nothing came for too long: the socket is dead, though nobody has told us. */
  onSilence: () => void
}

export interface Heartbeat {
  start: () => void
  stop: () => void
  /** Any message proves that the other side lives. */
  heard: () => void
  /** How long the answer took; undefined when it answers another ping than the last. */
  measure: (pongId: number) => number | undefined
  /** Asks at once and waits little: after sleep a dead socket still looks open. */
  probe: () => void
}

/** Only rises, and at an even pace; on some machines it rests while they sleep. */
const steadyNow = () => performance.now()

export function createHeartbeat({ now, ping, onSilence }: HeartbeatDeps): Heartbeat {
  let interval: ReturnType<typeof setInterval> | undefined
  let deadline: ReturnType<typeof setTimeout> | undefined
  let last = { id: 0, sentAt: 0, wallTime: 0 }
  let heardAt = 0

  function sendPing() {
    last = { id: last.id + 1, sentAt: steadyNow(), wallTime: now() }
    ping(last.id)
  }

  function beat() {
    const sinceLast = Math.max(steadyNow() - last.sentAt, now() - last.wallTime)
    // The machine slept, or the browser held this tab back: silence proves nothing then.
    if (sinceLast > 2 * heartbeatMs) probe()
    else if (steadyNow() - heardAt > patienceMs) onSilence()
    else sendPing()
  }

  function probe() {
    if (deadline !== undefined || interval === undefined) return
    deadline = setTimeout(onSilence, probeMs)
    sendPing()
  }

  function endProbe() {
    clearTimeout(deadline)
    deadline = undefined
  }

  return {
    start() {
      interval = setInterval(beat, heartbeatMs)
      heardAt = steadyNow()
      sendPing()
    },
    stop() {
      clearInterval(interval)
      interval = undefined
      endProbe()
    },
    heard() {
      heardAt = steadyNow()
      endProbe()
    },
    measure: (pongId) => (pongId === last.id ? heardAt - last.sentAt : undefined),
    probe,
  }
}

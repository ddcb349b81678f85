/** How often the connection is checked. */
export const heartbeatMs = 500
/** Without data the server is pinged this often. A bit less than a second, because timers are rarely on time. */
const pingIntervalMs = 900
/** With data, or in a hidden tab, it is pinged only this often, to measure the lag. */
const lagIntervalMs = 5000
/** Without a message for this long the connection is not called live. With the next check, at most three seconds. */
const silentAfterMs = 2400
/** Without a message for this long the socket is closed. */
const deadAfterMs = 12_000
const probeTimeoutMs = 3000
/** If a check comes this late, unread messages may be waiting behind it, so silence is counted anew. */
const latePauseMs = 1500
/** The machine slept, or the browser stopped this tab. */
const sleepPauseMs = 10_000

export interface HeartbeatDeps {
  /** Wall clock. It may be adjusted, but unlike `performance.now` it always counts the time asleep. */
  now: () => number
  isHidden: () => boolean
  ping: (id: number) => void
  /** The server has been silent for some seconds; called at every check until a message comes. */
  onSilent: () => void
  /** Nothing was received for too long: the socket is dead, although no close event came. */
  onDead: () => void
}

export interface Heartbeat {
  start: () => void
  stop: () => void
  /** Any message proves that the server is alive; while data arrives, no pings are needed for that. */
  onReceived: (isData: boolean) => void
  /** Round-trip time of the pong's ping; undefined if it was already answered. */
  measure: (pongId: number) => number | undefined
  /** Pings at once with a short timeout: after sleep a dead socket still looks open. */
  probe: () => void
  /** When the last message came, by the wall clock. */
  readonly heardAt: number
  /** How long ago that was; not affected by an adjusted clock. */
  readonly silenceMs: number
}

/** Monotonic; on some machines it stops while they sleep. */
const monotonicNow = () => performance.now()

export function createHeartbeat(deps: HeartbeatDeps): Heartbeat {
  let interval: ReturnType<typeof setInterval> | undefined
  let probeTimer: ReturnType<typeof setTimeout> | undefined
  let lastId = 0
  let pingedAt = 0
  /** When each unanswered ping was sent. */
  const sent = new Map<number, number>()
  const checked = { at: 0, wallTime: 0 }
  const heard = { at: 0, wallTime: 0 }
  /** When data, and not only a pong, was received. */
  let dataAt = 0
  /** Silence before this doesn't count, because the page was not running. */
  let awakeSince = 0

  function sendPing() {
    lastId += 1
    pingedAt = monotonicNow()
    sent.set(lastId, pingedAt)
    deps.ping(lastId)
  }

  /** Returns the time since the last check. */
  function markChecked(): number {
    const [at, wallTime] = [monotonicNow(), deps.now()]
    const pause = Math.max(at - checked.at, wallTime - checked.wallTime)
    Object.assign(checked, { at, wallTime })
    return pause
  }

  function check() {
    const pause = markChecked()
    const now = monotonicNow()
    if (pause > sleepPauseMs) return probe()
    if (pause > latePauseMs) awakeSince = now
    const silence = now - Math.max(heard.at, awakeSince)
    if (silence > deadAfterMs) return deps.onDead()
    const isHidden = deps.isHidden()
    if (silence >= silentAfterMs && !isHidden) deps.onSilent()
    const isQuiet = !isHidden && now - dataAt >= heartbeatMs
    if (now - pingedAt >= (isQuiet ? pingIntervalMs : lagIntervalMs)) sendPing()
  }

  function probe() {
    if (probeTimer !== undefined || interval === undefined) return
    awakeSince = monotonicNow()
    probeTimer = setTimeout(deps.onDead, probeTimeoutMs)
    sendPing()
  }

  function endProbe() {
    clearTimeout(probeTimer)
    probeTimer = undefined
  }

  function onReceived(isData: boolean) {
    Object.assign(heard, { at: monotonicNow(), wallTime: deps.now() })
    if (isData) dataAt = heard.at
    endProbe()
  }

  return {
    start() {
      interval = setInterval(check, heartbeatMs)
      markChecked()
      onReceived(false)
      sendPing()
    },
    stop() {
      clearInterval(interval)
      interval = undefined
      sent.clear()
      endProbe()
    },
    onReceived,
    measure(pongId) {
      const sentAt = sent.get(pongId)
      for (const id of sent.keys()) if (id <= pongId) sent.delete(id)
      return sentAt === undefined ? undefined : heard.at - sentAt
    },
    probe,
    get heardAt() {
      return heard.wallTime
    },
    get silenceMs() {
      return monotonicNow() - heard.at
    },
  }
}

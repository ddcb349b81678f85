import { hourMs, minuteMs } from '@arriero/domain/calendar/durations.ts'
import type { ConsoleUpdates } from '#data/console-updates.ts'
import type { WorkerMessage } from '#service-worker/worker-message.ts'

const checkEveryMs = hourMs
/** A tab that is shown again and again asks at most this often. */
const checkAtMostEveryMs = minuteMs
/**
 * A worker that takes longer to become active is not waited for. The page then comes from the network; from the earlier
 * worker's store, and of the earlier build, if that is slow too.
 */
const activationMs = 10_000

/** The build that the user accepted in this tab, until a page has considered it. */
const acceptedKey = 'arriero-accepted-build'

interface ServiceWorkerDeps {
  container: ServiceWorkerContainer
  /** The build number of this page. */
  ownBuild: string
  updates: ConsoleUpdates
  reload: () => void
  /** Of this tab; survives the reload. */
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  onVisible: (listener: () => void) => void
}

/**
 * Registers the service worker and compares every newer one with this page. A worker of the page's own build replaces
 * the one before without a question; one of another build is offered to the user, in every tab.
 */
export async function followServiceWorker(deps: ServiceWorkerDeps): Promise<void> {
  const { container, ownBuild, updates, reload, storage } = deps
  const registration = await container.register('/service-worker.js')

  let isChanging = false
  const consider = async (worker: ServiceWorker | null) => {
    if (!worker) return
    const build = await askBuild(worker)
    if (isChanging) return
    if (build !== ownBuild) {
      // The user accepted it, but the reload brought the earlier build again, because all was slow: once more.
      const isAccepted = storage.getItem(acceptedKey) === build
      storage.removeItem(acceptedKey)
      if (isAccepted) void change()
      else updates.offer(() => void change(build))
    } else if (worker === registration.waiting) send(worker, { kind: 'activate' })
    else updates.withdraw()
  }
  const considerWaiting = () => {
    // While another one is being installed, the one that waits is not the newest.
    if (!registration.installing) void consider(registration.waiting)
  }

  /** After an update the newest worker may be the active one, of another build than this page. */
  const considerNewest = () => {
    if (!registration.installing) void consider(registration.waiting ?? container.controller)
  }

  /**
   * Loads the newer build. Other tabs notice that another worker answers them, and offer it too. `accepted`, what the
   * user chose, is remembered for the next page, which may be of the earlier build again.
   */
  async function change(accepted?: unknown): Promise<void> {
    isChanging = true
    if (typeof accepted === 'string') storage.setItem(acceptedKey, accepted)
    const { waiting } = registration
    if (waiting) {
      const isActive = new Promise((resolve) =>
        container.addEventListener('controllerchange', resolve, { once: true }),
      )
      send(waiting, { kind: 'activate' })
      await Promise.race([isActive, new Promise((resolve) => setTimeout(resolve, activationMs))])
    }
    reload()
  }

  const followInstalling = () =>
    registration.installing?.addEventListener('statechange', considerWaiting)
  registration.addEventListener('updatefound', followInstalling)
  followInstalling()
  container.addEventListener('controllerchange', () => void consider(container.controller))

  let checkedAt = 0
  const check = () => {
    checkedAt = Date.now()
    // Without network, what was found before still counts.
    registration.update().then(considerNewest, considerWaiting)
  }
  check()
  setInterval(check, checkEveryMs)
  deps.onVisible(() => {
    if (Date.now() - checkedAt >= checkAtMostEveryMs) check()
  })
}

const send = (worker: ServiceWorker, message: WorkerMessage, ports: MessagePort[] = []) =>
  worker.postMessage(message, ports)

function askBuild(worker: ServiceWorker): Promise<unknown> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.addEventListener('message', ({ data }) => {
      port1.close()
      resolve(data)
    })
    port1.start()
    send(worker, { kind: 'build' }, [port2])
  })
}

/** Starts once the page is idle. There is no worker while developing, on plain HTTP, or where it is blocked. */
export function startServiceWorker(updates: ConsoleUpdates): void {
  const ownBuild = document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content
  if (!ownBuild || !('serviceWorker' in navigator)) return
  const deps: ServiceWorkerDeps = {
    container: navigator.serviceWorker,
    ownBuild,
    updates,
    reload: () => location.reload(),
    storage: sessionStorage,
    onVisible: (listener) =>
      document.addEventListener('visibilitychange', () => {
        if (document.visibilityState === 'visible') listener()
      }),
  }
  const start = () => void followServiceWorker(deps).catch(() => undefined)
  // Safari has no idle callback.
  if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: idleMs })
  else setTimeout(start, idleMs)
}

/** A page that is never idle starts its worker after this time. */
const idleMs = 5000

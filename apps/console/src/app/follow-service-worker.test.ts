import { hourMs, minuteMs } from '@arriero/domain/calendar/durations.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ConsoleUpdates } from '#data/console-updates.ts'
import type { WorkerMessage } from '#service-worker/worker-message.ts'
import { followServiceWorker } from './follow-service-worker.ts'

class FakeWorker extends EventTarget {
  readonly activate = vi.fn<() => void>()
  readonly #build: string
  constructor(build: string) {
    super()
    this.#build = build
  }
  postMessage({ kind }: WorkerMessage, [port]: MessagePort[]) {
    if (kind === 'activate') this.activate()
    else port?.postMessage(this.#build)
  }
}

class FakeRegistration extends EventTarget {
  installing: FakeWorker | null = null
  waiting: FakeWorker | null = null
  readonly update = vi.fn<() => Promise<void>>().mockResolvedValue(undefined)

  /** What the browser does when it finds another worker on the server. */
  install(worker: FakeWorker) {
    this.installing = worker
    this.dispatchEvent(new Event('updatefound'))
    this.installing = null
    this.waiting = worker
    worker.dispatchEvent(new Event('statechange'))
  }
}

class FakeContainer extends EventTarget {
  controller: FakeWorker | null = null
  readonly registration = new FakeRegistration()
  register = async () => this.registration

  /** The waiting worker becomes the one that answers all tabs. */
  takeOver(worker: FakeWorker) {
    this.controller = worker
    this.registration.waiting = null
    this.dispatchEvent(new Event('controllerchange'))
  }
}

let container: FakeContainer
let updates: ConsoleUpdates
let show: () => void
const reload = vi.fn<() => void>()

let stored: Map<string, string>

/** Loads the page of the build `this`. */
const follow = () =>
  followServiceWorker({
    container: container as unknown as ServiceWorkerContainer,
    ownBuild: 'this',
    updates,
    reload,
    storage: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
      removeItem: (key) => void stored.delete(key),
    },
    onVisible: (listener) => (show = listener),
  })

beforeEach(async () => {
  // Messages between page and worker stay real.
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval'] })
  container = new FakeContainer()
  updates = new ConsoleUpdates()
  stored = new Map()
  reload.mockClear()
  await follow()
})
afterEach(() => void vi.useRealTimers())

const offered = () => vi.waitFor(() => expect(updates.get()).toBe('offered'), { interval: 1 })

test('a worker of another build is offered, and loaded only when the user says so', async () => {
  const next = new FakeWorker('next')
  container.registration.install(next)
  await offered()
  expect(next.activate).not.toHaveBeenCalled()
  expect(reload).not.toHaveBeenCalled()

  updates.accept()
  expect(next.activate).toHaveBeenCalledOnce()
  container.takeOver(next)
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce(), { interval: 1 })
})

test('the page is loaded even if the worker does not become active', async () => {
  container.registration.install(new FakeWorker('next'))
  await offered()
  updates.accept()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(reload).toHaveBeenCalledOnce()
})

test('a reload that brings the earlier build again is followed by one more', async () => {
  const next = new FakeWorker('next')
  container.registration.install(next)
  await offered()
  updates.accept()
  container.takeOver(next)
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce(), { interval: 1 })

  updates = new ConsoleUpdates()
  await follow()
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(2), { interval: 1 })
  expect(updates.get()).toBe('none')

  await follow()
  await offered()
  expect(reload).toHaveBeenCalledTimes(2)
})

test('a worker of the same build becomes active without a question', async () => {
  const same = new FakeWorker('this')
  container.registration.install(same)
  await vi.waitFor(() => expect(same.activate).toHaveBeenCalledOnce(), { interval: 1 })
  container.takeOver(same)
  expect(updates.get()).toBe('none')
  expect(reload).not.toHaveBeenCalled()
})

test('a tab offers the build that another tab changed to, and then only loads', async () => {
  container.takeOver(new FakeWorker('next'))
  await offered()
  expect(reload).not.toHaveBeenCalled()
  updates.accept()
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce(), { interval: 1 })
})

test('asks the server every hour, and when the page is shown again', () => {
  const { update } = container.registration
  expect(update).toHaveBeenCalledTimes(1)
  show()
  expect(update).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(minuteMs)
  show()
  expect(update).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(hourMs)
  expect(update).toHaveBeenCalledTimes(3)
})

test('put off, it is offered again after an hour', async () => {
  container.registration.install(new FakeWorker('next'))
  await offered()
  updates.postpone()
  container.registration.install(new FakeWorker('later'))
  expect(updates.get()).toBe('postponed')
  vi.advanceTimersByTime(hourMs)
  expect(updates.get()).toBe('offered')
})

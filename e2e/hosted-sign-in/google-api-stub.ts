import type { BrowserContext } from '@playwright/test'

/**
 * Popups and redirects of Firebase's SDK load a script of Google, also with the emulator, whose helper frame loads it
 * too. This is the part of it that both use: messages between a page and a frame. The rest of what they do is real.
 */
export async function stubGoogleApi(context: BrowserContext): Promise<void> {
  await context.route('https://apis.google.com/js/api.js*', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `(${installGoogleApi.toString()})()` }),
  )
  // Styles of the emulator's account chooser, which works without them.
  await context.route(/^https:\/\/(?:unpkg\.com|fonts\.googleapis\.com)\//, (route) =>
    route.fulfill({ body: '' }),
  )
}

/** Runs in the browser. */
function installGoogleApi(): void {
  type Handler = (data: unknown) => unknown
  type Message = { gapi: 'ready' | 'call' | 'answer'; id: number; name: string; data: unknown }

  /** One end of the messages. What arrives before its handler is registered waits. */
  class Channel {
    readonly #target: () => Window | null
    readonly #handlers = new Map<string, Handler>()
    readonly #early: Message[] = []
    readonly #callbacks = new Map<number, (answers: unknown[]) => void>()
    #markReady = () => {}
    readonly #ready = new Promise<void>((resolve) => {
      this.#markReady = resolve
    })

    /** A frame tells its page that it is ready; the page always is. */
    constructor(target: () => Window | null, { isFrame }: { isFrame: boolean }) {
      this.#target = target
      if (isFrame) {
        this.#markReady()
        this.#post({ gapi: 'ready', id: 0, name: '', data: null })
      }
      window.addEventListener('message', ({ source, data }) => {
        if (source === target() && data?.gapi) void this.#receive(data)
      })
    }

    register(name: string, handler: Handler): void {
      this.#handlers.set(name, handler)
      for (const message of this.#early.splice(0)) void this.#receive(message)
    }

    send(name: string, data: unknown, onAnswer?: (answers: unknown[]) => void): void {
      const id = Math.random()
      if (onAnswer) this.#callbacks.set(id, onAnswer)
      void this.#ready.then(() => this.#post({ gapi: 'call', id, name, data }))
    }

    #post(message: Message): void {
      this.#target()?.postMessage(message, '*')
    }

    async ping(onReady: () => void): Promise<void> {
      await this.#ready
      onReady()
    }

    async restyle(): Promise<void> {}

    async #receive(message: Message): Promise<void> {
      const { gapi, id, name, data } = message
      if (gapi === 'ready') {
        this.#markReady()
      } else if (gapi === 'answer') {
        try {
          this.#callbacks.get(id)?.([data])
        } catch {
          // The SDK's callback about storage always throws after it has read the answer.
        }
      } else {
        const handler = this.#handlers.get(name)
        if (handler) this.#post({ gapi: 'answer', id, name, data: await handler(data) })
        else this.#early.push(message)
      }
    }
  }

  const openFrame = (
    { where, url }: { where: HTMLElement; url: string },
    onOpen: (frame: Channel) => unknown,
  ) => {
    const element = document.createElement('iframe')
    element.hidden = true
    const channel = new Channel(() => element.contentWindow, { isFrame: false })
    element.src = url
    where.append(element)
    return onOpen(channel)
  }
  const findParent = () => new Channel(() => window.parent, { isFrame: true })

  const iframes = {
    CROSS_ORIGIN_IFRAMES_FILTER: () => true,
    getContext: () => ({ open: openFrame, getParentIframe: findParent }),
  }
  const load = (_name: string, { callback }: { callback: () => void }) => callback()
  const page = window as unknown as Record<string, unknown>
  page['gapi'] = { load, iframes }
  const onload = new URL((document.currentScript as HTMLScriptElement).src).searchParams.get(
    'onload',
  )
  const start = page[onload ?? 'gapi_onload']
  if (typeof start === 'function') start()
}

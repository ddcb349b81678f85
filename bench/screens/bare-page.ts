import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WebSocket } from 'ws'
import { findBrowser } from '../../tools/test-run/find-browser.ts'
import { browserThreads, type BrowserThreads } from './browser-threads.ts'

type Answer = {
  id?: number
  result?: unknown
  error?: { message: string }
  /** Of an event. */
  method?: string
  params?: unknown
}

const size = { width: 1440, height: 900 }

/**
 * A browser page driven by plain DevTools protocol. Playwright processes every socket frame on the page's own
 * thread, which costs more than showing five thousand journeys.
 */
export class BarePage {
  readonly #process: ChildProcess
  readonly #folder: string
  readonly #socket: WebSocket
  readonly #waiting = new Map<number, (answer: Answer) => void>()
  readonly #listeners = new Map<string, (params: unknown) => void>()
  #session: string | undefined
  #calls = 0

  private constructor(browser: ChildProcess, folder: string, socket: WebSocket) {
    this.#process = browser
    this.#folder = folder
    this.#socket = socket
    socket.on('message', (data: Buffer) => {
      const answer = JSON.parse(data.toString()) as Answer
      if (answer.id !== undefined) this.#waiting.get(answer.id)?.(answer)
      if (answer.method !== undefined) this.#listeners.get(answer.method)?.(answer.params)
    })
    socket.on('close', () => {
      for (const settle of this.#waiting.values())
        settle({ error: { message: 'the browser is gone' } })
    })
  }

  static async open(): Promise<BarePage> {
    const found = await findBrowser()
    if ('problem' in found) throw new Error(found.problem)
    const folder = await mkdtemp(join(tmpdir(), 'arriero-browser-'))
    const flags = [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--remote-debugging-port=0',
      `--user-data-dir=${folder}`,
    ]
    // A process group of its own, so that no child process keeps running during later measurements.
    const child = spawn(found.path, flags, { detached: true })
    const socket = new WebSocket(await readAddress(child))
    await new Promise((resolve) => socket.once('open', resolve))
    const page = new BarePage(child, folder, socket)
    const { targetId } = await page.call('Target.createTarget', { url: 'about:blank' })
    const { sessionId } = await page.call('Target.attachToTarget', { targetId, flatten: true })
    page.#session = sessionId
    const metrics = { ...size, deviceScaleFactor: 1, mobile: false }
    await page.call('Emulation.setDeviceMetricsOverride', metrics)
    await page.call('Emulation.setTimezoneOverride', { timezoneId: 'America/Bogota' })
    return page
  }

  /** CPU time of the browser's threads so far. */
  threads(): BrowserThreads {
    return browserThreads(this.#process.pid ?? 0)
  }

  async goto(url: string): Promise<void> {
    await this.call('Page.navigate', { url })
  }

  /** Runs the function in the page and waits for its promise. */
  async evaluate<Argument, Value>(
    work: (argument: Argument) => Value | Promise<Value>,
    argument: Argument,
  ): Promise<Value> {
    // Compiled functions use a naming helper that the page doesn't have.
    const expression = `(() => { const __name = (named) => named; return (${String(work)})(${JSON.stringify(argument)}) })()`
    const { result, exceptionDetails } = await this.call('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
    })
    if (exceptionDetails) throw new Error(JSON.stringify(exceptionDetails))
    return result.value as Value
  }

  async close(): Promise<void> {
    const ended = new Promise((resolve) => this.#process.once('exit', resolve))
    process.kill(-(this.#process.pid ?? 0), 'SIGKILL')
    await ended
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 5 })
  }

  /** Any event of the DevTools protocol; one listener each. */
  on<Params>(event: string, listener: (params: Params) => void): void {
    this.#listeners.set(event, listener as (params: unknown) => void)
  }

  /** Any method of the DevTools protocol. */
  // oxlint-disable-next-line typescript/no-explicit-any -- the result's shape depends on the method
  async call(method: string, params: object = {}): Promise<any> {
    const id = ++this.#calls
    const message = { id, method, params, ...(this.#session && { sessionId: this.#session }) }
    const answer = await new Promise<Answer>((resolve) => {
      this.#waiting.set(id, resolve)
      this.#socket.send(JSON.stringify(message))
    })
    this.#waiting.delete(id)
    if (answer.error) throw new Error(`${method}: ${answer.error.message}`)
    return answer.result
  }
}

/** Reads the DevTools address that the browser prints. */
function readAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = ''
    child.stderr?.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      const found = /DevTools listening on (ws:\S+)/.exec(printed)?.[1]
      if (found) resolve(found)
    })
    child.once('exit', () => reject(new Error(`The browser ended: ${printed}`)))
  })
}

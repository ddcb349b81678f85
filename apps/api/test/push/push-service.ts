import { createECDH, createPublicKey, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PushSubscriptionBody } from '@arriero/domain/contract/http/push.ts'
import type { PushPayload } from '@arriero/domain/notifications/push-message.ts'
import { jwtVerify } from 'jose'
import { decryptMessage } from './decrypt-message.ts'

interface ReceivedMessage {
  payload: PushPayload
  headers: IncomingMessage['headers']
  /** Contact in the token of the sender. */
  subject: string | undefined
}

/** A browser with a subscription at the test's push service. */
export class PushBrowser {
  readonly #keys = createECDH('prime256v1')
  readonly #auth = randomBytes(16).toString('base64url')
  readonly received: ReceivedMessage[] = []
  /** Statuses of the next answers; 201 after them. */
  readonly answers: number[] = []
  retryAfter: number | undefined
  readonly subscription: PushSubscriptionBody

  constructor(endpoint: string) {
    this.#keys.generateKeys()
    const p256dh = this.#keys.getPublicKey('base64url')
    this.subscription = { endpoint, keys: { p256dh, auth: this.#auth } }
  }

  get payloads(): PushPayload[] {
    return this.received.map(({ payload }) => payload)
  }

  read(body: Buffer): PushPayload {
    return JSON.parse(decryptMessage(body, this.#keys, this.#auth))
  }
}

/**
 * A push service as browsers have one, on this machine over HTTP: verifies the sender's token as RFC 8292 says, and
 * gives the message to the browser, which decrypts it.
 */
export class PushService {
  readonly #server: Server
  readonly #browsers = new Map<string, PushBrowser>()
  /** The key that browsers subscribed with. */
  readonly #publicKey: string
  /** The clock that tokens are checked with. */
  now: () => Date = () => new Date()

  private constructor(publicKey: string) {
    this.#publicKey = publicKey
    this.#server = createServer((request, response) => {
      void this.#answer(request).then(({ status, retryAfter }) => {
        if (retryAfter !== undefined) response.setHeader('retry-after', retryAfter)
        response.writeHead(status, { location: `${this.#origin}/elsewhere` }).end('x'.repeat(100))
      })
    })
  }

  static async open(publicKey: string): Promise<PushService> {
    const service = new PushService(publicKey)
    await new Promise<void>((resolve) => service.#server.listen(0, '127.0.0.1', resolve))
    return service
  }

  get #origin(): string {
    const { port } = this.#server.address() as AddressInfo
    return `http://127.0.0.1:${port}`
  }

  subscribe(): PushBrowser {
    const path = `/push/${randomBytes(8).toString('hex')}`
    const browser = new PushBrowser(`${this.#origin}${path}`)
    this.#browsers.set(path, browser)
    return browser
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  async #answer(
    request: IncomingMessage,
  ): Promise<{ status: number; retryAfter?: number | undefined }> {
    const browser = this.#browsers.get(request.url ?? '')
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    if (!browser) return { status: 404 }
    const status = browser.answers.shift() ?? 201
    if (status !== 201) return { status, retryAfter: browser.retryAfter }
    try {
      const subject = await this.#verify(request.headers.authorization ?? '')
      browser.received.push({ payload: browser.read(body), headers: request.headers, subject })
      return { status }
    } catch {
      return { status: 403 }
    }
  }

  async #verify(authorization: string): Promise<string | undefined> {
    const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? []
    if (key !== this.#publicKey) throw new Error('Another sender')
    const point = Buffer.from(key, 'base64url')
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
      part.toString('base64url'),
    )
    const jwk = { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }
    const { payload } = await jwtVerify(token, createPublicKey({ key: jwk, format: 'jwk' }), {
      audience: this.#origin,
      algorithms: ['ES256'],
      requiredClaims: ['exp', 'sub'],
      currentDate: this.now(),
    })
    return payload.sub
  }
}

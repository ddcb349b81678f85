import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { ServerMessage } from '@arriero/domain/contract/live/server-messages.ts'
import { protocolVersion } from '@arriero/domain/contract/live/client-messages.ts'
import type { StoredUser } from '@arriero/domain/contract/http/session.ts'
import type { FastifyInstance } from 'fastify'
import WebSocket, { type ClientOptions } from 'ws'
import type { AppDeps } from '../src/app.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/schema.ts'
import { Browser } from './browser.ts'
import { buildTestApp } from './build-test-app.ts'
import { buildUser } from './factories.ts'
import { muteNotifications } from './mute-notifications.ts'
import { LiveTestClient } from './live-client.ts'

/** The real server on a port, with helpers to connect to it. */
export class LiveServer {
  readonly app: FastifyInstance
  /** Host name and port. */
  readonly host: string
  readonly #db: Db

  private constructor(app: FastifyInstance, address: string, db: Db) {
    this.app = app
    this.host = new URL(address).host
    this.#db = db
  }

  static async open(db: Db, clock: Clock, deps: Partial<AppDeps> = {}): Promise<LiveServer> {
    // Only the test may write what its clients watch.
    await muteNotifications(db)
    const app = await buildTestApp({ db, clock, ...deps })
    return new LiveServer(app, await app.listen({ port: 0, host: '127.0.0.1' }), db)
  }

  connect(
    origin = 'http://arriero.test',
    headers: Record<string, string> = {},
    options: ClientOptions = {},
  ): WebSocket {
    return new WebSocket(`ws://${this.host}/live`, { origin, headers, ...options })
  }

  /** With the cookies of a browser, or without any. */
  async openSocket(browser?: Browser, options?: ClientOptions): Promise<WebSocket> {
    const socket = this.connect(undefined, browser?.headers, options)
    await once(socket, 'open')
    return socket
  }

  /** A raw TCP socket after the handshake, to send what no WebSocket client would. */
  async openRawSocket(): Promise<Socket> {
    const { hostname, port } = new URL(`http://${this.host}`)
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    socket.write(
      [
        'GET /live HTTP/1.1',
        `Host: ${this.host}`,
        'Origin: http://arriero.test',
        'Connection: Upgrade',
        'Upgrade: websocket',
        'Sec-WebSocket-Version: 13',
        'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
        '\r\n',
      ].join('\r\n'),
    )
    const [greeting] = await once(socket, 'data')
    if (!String(greeting).includes('101 Switching Protocols')) throw new Error(String(greeting))
    return socket
  }

  async signedInBrowser(email?: string) {
    const browser = new Browser(this.app)
    await browser.signIn(email ?? (await buildUser(this.#db)).email)
    if (!browser.user) throw new Error('Sign-in rejected')
    return { browser, user: browser.user }
  }

  async signedIn(email?: string) {
    const { browser, user } = await this.signedInBrowser(email)
    const socket = await this.openSocket(browser)
    sendMessage(socket, signInMessage(user.fbCustomToken))
    const response = await receive(socket)
    return { browser, user, socket, answer: response }
  }

  /** A signed-in client. A browser may have several. */
  async client(signedIn?: { browser: Browser; user: StoredUser }, options?: ClientOptions) {
    const { browser, user } = signedIn ?? (await this.signedInBrowser())
    const socket = await this.openSocket(browser, options)
    const client = new LiveTestClient(socket)
    sendMessage(socket, signInMessage(user.fbCustomToken))
    await client.next('signedIn')
    return Object.assign(client, { browser, user })
  }
}

export const sendMessage = (socket: WebSocket, message: unknown): void =>
  socket.send(JSON.stringify(message))

export const signInMessage = (token: string, version = protocolVersion) => ({
  kind: 'signIn',
  version,
  token,
})

export async function receive(socket: WebSocket): Promise<ServerMessage> {
  const [data] = await once(socket, 'message')
  return ServerMessage.parse(JSON.parse(String(data)))
}

export async function closeCode(socket: WebSocket): Promise<number> {
  const [code] = await once(socket, 'close')
  return code
}

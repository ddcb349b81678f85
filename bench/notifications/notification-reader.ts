import { protocolVersion } from '@arriero/domain/contract/live/client-messages.ts'
import type { ServerMessage } from '@arriero/domain/contract/live/server-messages.ts'
import { collectionQuery, type LiveQuery } from '@arriero/domain/live/live-query.ts'
import { once } from 'node:events'
import WebSocket from 'ws'
import { ApiClient } from '../../e2e/support/api-client.ts'

const password = 'arriero-demo'
const newestFirst = { field: 'datetime', direction: 'desc' } as const

/** A client of the notifications page without a browser. */
export class NotificationReader {
  readonly path: string
  /** Bytes of JSON before compression. */
  bytes = 0
  documents = 0
  readonly #socket: WebSocket
  readonly #listeners = new Set<(message: ServerMessage) => void>()
  #lastId = 0

  private constructor(socket: WebSocket, userId: string) {
    this.#socket = socket
    this.path = `notifications/${userId}/admin`
    socket.on('message', (data: Buffer) => this.#receive(data))
  }

  static async open(url: string, email: string): Promise<NotificationReader> {
    const { user, headers } = await ApiClient.signedIn(url, { email, password })
    if (!user) throw new Error('The sign-in failed')
    const origin = new URL(url).origin
    const socket = new WebSocket(`${url.replace('http', 'ws')}/live`, { headers, origin })
    await once(socket, 'open')
    const reader = new NotificationReader(socket, user.id)
    const signedIn = reader.#waitFor(({ kind }) => kind === 'signedIn')
    reader.#send({ kind: 'signIn', version: protocolVersion, token: user.fbCustomToken })
    await signedIn
    return reader
  }

  newest = (limit: number | null): LiveQuery =>
    collectionQuery(this.path, { order: newestFirst, limit })

  unread = (limit: number | null): LiveQuery =>
    collectionQuery(this.path, {
      where: [{ field: 'readed', op: '==', value: false }],
      order: newestFirst,
      limit,
    })

  /** Waits until the whole result has arrived. */
  async watch(query: LiveQuery): Promise<void> {
    const watch = this.#nextId()
    let result = -1
    let parts = 0
    const loaded = this.#waitFor((message) => {
      if (message.kind === 'watching' && message.watch === watch) {
        result = message.result
        parts = message.start.mode === 'snapshot' ? message.start.parts : 0
      }
      return message.kind === 'snapshot' && message.result === result && message.part === parts - 1
    })
    this.#send({ kind: 'watch', watch, query, resume: null })
    await loaded
  }

  markAllRead(): Promise<void> {
    const through = new Date().toISOString()
    return this.#request({ kind: 'updateAll', path: this.path, fields: { readed: true }, through })
  }

  markRead(id: string): Promise<void> {
    return this.#request({ kind: 'update', path: `${this.path}/${id}`, fields: { readed: true } })
  }

  async readIds(limit: number): Promise<string[]> {
    const id = this.#nextId()
    let ids: string[] = []
    const answered = this.#waitFor((message) => {
      if (message.kind !== 'readAnswer' || message.id !== id) return false
      ids = message.documents.map((document) => document.id)
      return true
    })
    this.#send({ kind: 'read', id, query: this.newest(limit) })
    await answered
    return ids
  }

  close(): void {
    this.#socket.close()
  }

  async #request(message: object): Promise<void> {
    const id = this.#nextId()
    const done = this.#waitFor((answer) => answer.kind === 'updated' && answer.id === id)
    this.#send({ ...message, id })
    await done
  }

  #nextId(): number {
    this.#lastId += 1
    return this.#lastId
  }

  #send(message: object): void {
    this.#socket.send(JSON.stringify(message))
  }

  #receive(data: Buffer): void {
    this.bytes += data.length
    const message = JSON.parse(data.toString()) as ServerMessage
    if (message.kind === 'snapshot') this.documents += message.documents.length
    for (const listener of this.#listeners) listener(message)
  }

  #waitFor(matches: (message: ServerMessage) => boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      const listener = (message: ServerMessage) => {
        const isRefused = ['refused', 'watchRefused', 'failed'].includes(message.kind)
        if (isRefused) reject(new Error(JSON.stringify(message)))
        if (!isRefused && !matches(message)) return
        this.#listeners.delete(listener)
        resolve()
      }
      this.#listeners.add(listener)
    })
  }
}

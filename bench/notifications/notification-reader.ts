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
  readonly #waiting = new Set<(message: ServerMessage) => void>()
  #last = 0

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
    const isIn = reader.#until(({ kind }) => kind === 'signedIn')
    reader.#say({ kind: 'signIn', version: protocolVersion, token: user.fbCustomToken })
    await isIn
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
    const watch = this.#next()
    let result = -1
    let parts = 0
    const isWhole = this.#until((message) => {
      if (message.kind === 'watching' && message.watch === watch) {
        result = message.result
        parts = message.start.mode === 'snapshot' ? message.start.parts : 0
      }
      return message.kind === 'snapshot' && message.result === result && message.part === parts - 1
    })
    this.#say({ kind: 'watch', watch, query, resume: null })
    await isWhole
  }

  markAllRead(): Promise<void> {
    const through = new Date().toISOString()
    return this.#ask({ kind: 'updateAll', path: this.path, fields: { readed: true }, through })
  }

  markRead(id: string): Promise<void> {
    return this.#ask({ kind: 'update', path: `${this.path}/${id}`, fields: { readed: true } })
  }

  async readIds(limit: number): Promise<string[]> {
    const id = this.#next()
    let ids: string[] = []
    const isAnswered = this.#until((message) => {
      if (message.kind !== 'readAnswer' || message.id !== id) return false
      ids = message.documents.map((document) => document.id)
      return true
    })
    this.#say({ kind: 'read', id, query: this.newest(limit) })
    await isAnswered
    return ids
  }

  close(): void {
    this.#socket.close()
  }

  async #ask(message: object): Promise<void> {
    const id = this.#next()
    const isDone = this.#until((down) => down.kind === 'updated' && down.id === id)
    this.#say({ ...message, id })
    await isDone
  }

  #next(): number {
    this.#last += 1
    return this.#last
  }

  #say(message: object): void {
    this.#socket.send(JSON.stringify(message))
  }

  #receive(data: Buffer): void {
    this.bytes += data.length
    const message = JSON.parse(data.toString()) as ServerMessage
    if (message.kind === 'snapshot') this.documents += message.documents.length
    for (const listener of this.#waiting) listener(message)
  }

  #until(isIt: (message: ServerMessage) => boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      const listener = (message: ServerMessage) => {
        const isRefused = ['refused', 'watchRefused', 'failed'].includes(message.kind)
        if (isRefused) reject(new Error(JSON.stringify(message)))
        if (!isRefused && !isIt(message)) return
        this.#waiting.delete(listener)
        resolve()
      }
      this.#waiting.add(listener)
    })
  }
}

import type { ServerMessage } from '@arriero/domain/contract/live/server-messages.ts'
import {
  type LiveQuery,
  collectionQuery,
  type LiveDocument,
} from '@arriero/domain/live/live-query.ts'
import { ResultHash } from '@arriero/domain/live/result-hash.ts'
import { vi } from 'vitest'
import { maxRetryMs } from '#data/live/embedded/backoff.ts'
import { EmbeddedDatabase } from '#data/live/embedded/embedded-database.ts'
import { heartbeatMs } from '#data/live/embedded/heartbeat.ts'
import { ScriptedSocket } from './scripted-socket.ts'

export const journeys = collectionQuery('journeys')

/** For tests with fake timers: an `EmbeddedDatabase` on scripted sockets. */
export function scriptDatabase(readToken: () => Promise<string> = async () => 'fb') {
  const sockets: ScriptedSocket[] = []
  const database = new EmbeddedDatabase({
    open: () => {
      const socket = new ScriptedSocket()
      sockets.push(socket)
      return socket
    },
    readToken,
    log: () => undefined,
    onRefused: () => undefined,
    now: () => Date.now(),
    random: () => 0.5,
  })
  database.start()
  const socket = () => {
    const last = sockets.at(-1)
    if (last === undefined) throw new Error('no socket was opened')
    return last
  }

  /** `show` returns ids and versions: `a1 b3`. */
  function watch(query: LiveQuery = journeys) {
    const rows = database.watch(query)
    const show = () =>
      rows
        .getIds()
        .map((id) => `${id}${rows.getRow(id)?.version}`)
        .join(' ')
    return { ...rows, show }
  }

  /** Drops the socket and signs in again. */
  async function reconnect() {
    socket().drop()
    await vi.advanceTimersByTimeAsync(maxRetryMs)
    await socket().signIn()
  }

  return { database, sockets, socket, watch, reconnect }
}

/** Parses `a1 b3` into documents. */
const documents = (text: string): LiveDocument[] =>
  text
    .split(' ')
    .filter(Boolean)
    .map((word) => ({ id: word.slice(0, 1), version: Number(word.slice(1)) }))

export const watching = (
  start: Extract<ServerMessage, { kind: 'watching' }>['start'],
  { watch = 1, result = 7, log = 'log' } = {},
): ServerMessage => ({ kind: 'watching', watch, result, log, start })

export const resumed = (identifiers?: Parameters<typeof watching>[1]) =>
  watching({ mode: 'resumed' }, identifiers)

export const part = (number: number, seq: number, text: string, result = 7): ServerMessage => ({
  kind: 'snapshot',
  result,
  part: number,
  seq,
  documents: documents(text),
})

/** A whole snapshot, each text one part. */
export const snapshot = (
  seq: number,
  parts: readonly string[],
  identifiers?: Parameters<typeof watching>[1],
): ServerMessage[] => [
  watching(
    { mode: 'snapshot', parts: parts.length, count: documents(parts.join(' ')).length },
    identifiers,
  ),
  ...parts.map((text, number) => part(number, seq, text, identifiers?.result)),
]

interface DeltaText {
  added?: string
  changed?: string
  removed?: string[]
  result?: number
}

export const delta = (from: number, seq: number, text: DeltaText = {}): ServerMessage => ({
  kind: 'delta',
  result: text.result ?? 7,
  from,
  seq,
  added: documents(text.added ?? ''),
  changed: documents(text.changed ?? ''),
  removed: text.removed ?? [],
})

/** The check message of a server at `seq` with these documents. */
export function check(seq: number, text: string, result = 7): ServerMessage {
  const hash = new ResultHash()
  for (const { id, version } of documents(text)) hash.add(id, version)
  return { kind: 'check', result, seq, count: hash.count, hash: hash.value }
}

/** For tests with fake timers: one watch on a signed-in scripted socket, not answered yet. */
export async function scriptWatch() {
  const script = scriptDatabase()
  await script.socket().signIn()
  const rows = script.watch()
  /** Advances the time on a connection that answers pings. */
  async function keepAlive(milliseconds: number) {
    for (let left = milliseconds; left > 0; left -= heartbeatMs) {
      await vi.advanceTimersByTimeAsync(Math.min(left, heartbeatMs))
      script.socket().pong()
    }
  }
  return { ...script, rows, resyncs: () => script.socket().sentOfKind('resync'), keepAlive }
}

/** Like `scriptWatch`, after the first snapshot. */
export async function scriptFollowingWatch() {
  const script = await scriptWatch()
  script.socket().answer(...snapshot(10, ['a1 b1']))
  return script
}

import type { LiveDown } from '@arriero/domain/contract/live/down.ts'
import { type LiveQuery, collectionQuery } from '@arriero/domain/live/live-query.ts'
import { ResultHash } from '@arriero/domain/live/result-hash.ts'
import type { LiveDocument } from '@arriero/domain/live/live-document.ts'
import { vi } from 'vitest'
import { EmbeddedDatabase } from '#data/live/embedded/embedded-database.ts'
import { longestRetryMs } from '#data/live/embedded/retry-delay.ts'
import { ScriptedSocket } from './scripted-socket.ts'

export const journeys = collectionQuery('journeys')

/** For tests with fake timers: the driver over scripted sockets, signed in unless told otherwise. */
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

  /** Rows that a test can read at a glance: `a1 b3`. */
  function watch(query: LiveQuery = journeys) {
    const rows = database.watch(query)
    const show = () =>
      rows
        .getIds()
        .map((id) => `${id}${rows.getRow(id)?.version}`)
        .join(' ')
    return { ...rows, show }
  }

  /** Lost and signed in again. */
  async function reconnect() {
    socket().drop()
    await vi.advanceTimersByTimeAsync(longestRetryMs)
    await socket().signIn()
  }

  return { database, sockets, socket, watch, reconnect }
}

/** `a1 b3` as documents. */
const documents = (text: string): LiveDocument[] =>
  text
    .split(' ')
    .filter(Boolean)
    .map((word) => ({ id: word.slice(0, 1), version: Number(word.slice(1)) }))

export const watching = (
  start: Extract<LiveDown, { kind: 'watching' }>['start'],
  { watch = 1, result = 7, log = 'log' } = {},
): LiveDown => ({ kind: 'watching', watch, result, log, start })

export const resumed = (names?: Parameters<typeof watching>[1]) =>
  watching({ mode: 'resumed' }, names)

export const part = (number: number, seq: number, text: string, result = 7): LiveDown => ({
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
  names?: Parameters<typeof watching>[1],
): LiveDown[] => [
  watching(
    { mode: 'snapshot', parts: parts.length, count: documents(parts.join(' ')).length },
    names,
  ),
  ...parts.map((text, number) => part(number, seq, text, names?.result)),
]

interface DeltaText {
  added?: string
  changed?: string
  removed?: string[]
  result?: number
}

export const delta = (from: number, seq: number, text: DeltaText = {}): LiveDown => ({
  kind: 'delta',
  result: text.result ?? 7,
  from,
  seq,
  added: documents(text.added ?? ''),
  changed: documents(text.changed ?? ''),
  removed: text.removed ?? [],
})

/** What a server at `seq` that holds these would say. */
export function check(seq: number, text: string, result = 7): LiveDown {
  const hash = new ResultHash()
  for (const { id, version } of documents(text)) hash.add(id, version)
  return { kind: 'check', result, seq, count: hash.count, hash: hash.value }
}

import { z } from 'zod'
import type { LiveDocument } from '../../live/live-query.ts'

export const SignedInMessage = z.strictObject({
  kind: z.literal('signedIn'),
  version: z.int(),
  serverTime: z.iso.datetime(),
})

/** The three failures of section 8 of the specification, and a client with another protocol version. */
export const RefusedMessage = z.strictObject({
  kind: z.literal('refused'),
  reason: z.enum(['invalid-token', 'token-expired', 'version', 'other']),
})

export const PongMessage = z.strictObject({
  kind: z.literal('pong'),
  id: z.int(),
  serverTime: z.iso.datetime(),
})

/**
 * The answer to `watch` and `resync`, also sent when the server must start a result again. It assigns the number of
 * the result, which all watchers of the same query share. `snapshot`: all documents follow in `parts` messages and
 * replace those of the client. `resumed`: the client's documents are valid, a delta brings the rest.
 */
export const WatchingMessage = z.strictObject({
  kind: z.literal('watching'),
  watch: z.int(),
  result: z.int(),
  log: z.string(),
  start: z.discriminatedUnion('mode', [
    z.strictObject({ mode: z.literal('snapshot'), parts: z.int().min(1), count: z.int() }),
    z.strictObject({ mode: z.literal('resumed') }),
  ]),
})

export const WatchRefusedMessage = z.strictObject({
  kind: z.literal('watchRefused'),
  watch: z.int(),
  reason: z.enum(['unknown-collection', 'forbidden', 'invalid-query', 'too-many', 'failed']),
})

/**
 * Checks only id and version; the other fields belong to the collection. Written by hand, because a schema would
 * copy each field of each document, which takes as long as parsing its JSON, and its bookkeeping for each document
 * takes a fifth of that.
 */
const Documents = z.custom<LiveDocument[]>(
  (value) => Array.isArray(value) && value.every((document: unknown) => isDocument(document)),
)

const isDocument = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  typeof value.id === 'string' &&
  'version' in value &&
  Number.isSafeInteger(value.version)

/** One part of a snapshot, counted from zero. After the last one, the result is at `seq`. */
export const SnapshotMessage = z.strictObject({
  kind: z.literal('snapshot'),
  result: z.int(),
  part: z.int(),
  seq: z.int(),
  documents: Documents,
})

/**
 * Advances a result from `from` to `seq`. `added` are whole documents, new or already known; `changed` are fields of
 * known documents; `removed` are ids of documents that no longer match.
 */
export const DeltaMessage = z.strictObject({
  kind: z.literal('delta'),
  result: z.int(),
  from: z.int(),
  seq: z.int(),
  added: Documents,
  changed: Documents,
  removed: z.array(z.string()),
})

/** Count and hash that a client must have after applying everything up to `seq`. */
export const CheckMessage = z.strictObject({
  kind: z.literal('check'),
  result: z.int(),
  seq: z.int(),
  count: z.int(),
  hash: z.int(),
})

export const ReadAnswerMessage = z.strictObject({
  kind: z.literal('readAnswer'),
  id: z.int(),
  documents: Documents,
})

/** The write is stored; the change arrives as a delta of the watched results. */
export const UpdatedMessage = z.strictObject({
  kind: z.literal('updated'),
  id: z.int(),
})

/** A `read`, `update` or `updateAll` failed. */
export const FailedMessage = z.strictObject({
  kind: z.literal('failed'),
  id: z.int(),
  reason: z.enum(['unknown-collection', 'forbidden', 'invalid-query', 'not-found', 'failed']),
})

export const ServerMessage = z.discriminatedUnion('kind', [
  SignedInMessage,
  RefusedMessage,
  PongMessage,
  WatchingMessage,
  WatchRefusedMessage,
  SnapshotMessage,
  DeltaMessage,
  CheckMessage,
  ReadAnswerMessage,
  UpdatedMessage,
  FailedMessage,
])
export type ServerMessage = z.infer<typeof ServerMessage>

import { z } from 'zod'
import type { LiveDocument } from '../../live/live-document.ts'

export const SignedInDown = z.strictObject({
  kind: z.literal('signedIn'),
  version: z.int(),
  serverTime: z.iso.datetime(),
})

/** The three failure rows of the specification's section 8, and a client of another version. */
export const RefusedDown = z.strictObject({
  kind: z.literal('refused'),
  reason: z.enum(['invalid-token', 'token-expired', 'version', 'other']),
})

export const PongDown = z.strictObject({
  kind: z.literal('pong'),
  id: z.int(),
  serverTime: z.iso.datetime(),
})

/**
 * The answer to `watch` and `resync`, and what a server says when it must begin again by itself. From
 * here on the result has a number, the same for all who watch the same thing. `snapshot`: everything comes, in so
 * many parts and documents, and replaces what the client holds. `resumed`: what it holds is good, a delta brings the rest.
 */
export const WatchingDown = z.strictObject({
  kind: z.literal('watching'),
  watch: z.int(),
  result: z.int(),
  log: z.string(),
  start: z.discriminatedUnion('mode', [
    z.strictObject({ mode: z.literal('snapshot'), parts: z.int().min(1), count: z.int() }),
    z.strictObject({ mode: z.literal('resumed') }),
  ]),
})

export const WatchRefusedDown = z.strictObject({
  kind: z.literal('watchRefused'),
  watch: z.int(),
  reason: z.enum(['unknown-collection', 'forbidden', 'invalid-query', 'too-many', 'failed']),
})

/**
 * Only what the laws of the feed stand on is looked at; the fields belong to the collection. By hand, since a schema
 * would copy each field of each document, which takes as long as reading its JSON.
 */
const Document = z.custom<LiveDocument>(
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    typeof value.id === 'string' &&
    'version' in value &&
    Number.isSafeInteger(value.version),
)

/** One part of a snapshot, `part` from zero; with the last one the result stands at `seq`. */
export const SnapshotDown = z.strictObject({
  kind: z.literal('snapshot'),
  result: z.int(),
  part: z.int(),
  seq: z.int(),
  documents: z.array(Document),
})

/**
 * Brings a result from `from` to `seq`. `added` are whole documents, known or not; `changed` are fields
 * of documents the client must know; `removed` are the ids of those that no longer belong.
 */
export const DeltaDown = z.strictObject({
  kind: z.literal('delta'),
  result: z.int(),
  from: z.int(),
  seq: z.int(),
  added: z.array(Document),
  changed: z.array(Document),
  removed: z.array(z.string()),
})

/** What a client that has applied everything up to `seq` must hold. */
export const CheckDown = z.strictObject({
  kind: z.literal('check'),
  result: z.int(),
  seq: z.int(),
  count: z.int(),
  hash: z.int(),
})

export const ReadAnswerDown = z.strictObject({
  kind: z.literal('readAnswer'),
  id: z.int(),
  documents: z.array(Document),
})

/** The write is in the record; it is on its way to the screens. */
export const UpdatedDown = z.strictObject({
  kind: z.literal('updated'),
  id: z.int(),
})

/** A `read`, `update` or `updateAll` that was not done. */
export const FailedDown = z.strictObject({
  kind: z.literal('failed'),
  id: z.int(),
  reason: z.enum(['unknown-collection', 'forbidden', 'invalid-query', 'not-found', 'failed']),
})

export const LiveDown = z.discriminatedUnion('kind', [
  SignedInDown,
  RefusedDown,
  PongDown,
  WatchingDown,
  WatchRefusedDown,
  SnapshotDown,
  DeltaDown,
  CheckDown,
  ReadAnswerDown,
  UpdatedDown,
  FailedDown,
])
export type LiveDown = z.infer<typeof LiveDown>

import { z } from 'zod'
import { maxLiveQueryLimit } from '../limits.ts'

/** The collection decides which fields exist. */
const Field = z.string().min(1).max(100)

const Scalar = z.union([z.string().max(2_000), z.number(), z.boolean(), z.null()])
const List = z.array(Scalar).max(30).readonly()
/** Nested at most as deep as documents are. */
const Inner = z.union([Scalar, List, z.record(Field, Scalar).readonly()])
const Value = z.union([Inner, z.record(Field, Inner).readonly()])

/** Names and ids, separated by slashes. */
const Path = z
  .string()
  .max(200)
  .regex(/^[\w-]+(\/[\w-]+)*$/)

const Filter = z.discriminatedUnion('op', [
  z.strictObject({ field: Field, op: z.literal('=='), value: Value }),
  z.strictObject({
    field: Field,
    op: z.literal('in'),
    values: z.array(Value).min(1).max(30).readonly(),
  }),
])

/** Limits close to Firestore's, so that a query valid here is valid there. */
const QueryMessage = z.strictObject({
  path: Path,
  where: z.array(Filter).max(10).readonly(),
  order: z.strictObject({ field: Field, direction: z.enum(['asc', 'desc']) }).nullable(),
  limit: z.int().min(1).max(maxLiveQueryLimit).nullable(),
})

/** First message of every connection, with the custom token from sign-in. */
export const SignInMessage = z.strictObject({
  kind: z.literal('signIn'),
  version: z.int(),
  token: z.string().max(4096),
})

export const PingMessage = z.strictObject({
  kind: z.literal('ping'),
  id: z.int(),
})

/** The client numbers its watches. `resume`: the log and the position it already has. */
export const WatchMessage = z.strictObject({
  kind: z.literal('watch'),
  watch: z.int().min(1),
  query: QueryMessage,
  resume: z.strictObject({ log: z.string().max(64), seq: z.int().min(0) }).nullable(),
})

export const UnwatchMessage = z.strictObject({
  kind: z.literal('unwatch'),
  watch: z.int().min(1),
})

/** The client found an inconsistency and requests a new snapshot; the rest is for diagnosis. */
export const ResyncMessage = z.strictObject({
  kind: z.literal('resync'),
  watch: z.int().min(1),
  reason: z.enum(['mismatch', 'gap', 'unknown-document']),
  seq: z.int().min(0),
  count: z.int().min(0),
  hash: z.int().min(0),
})

/** Reads once, without watching. */
export const ReadMessage = z.strictObject({
  kind: z.literal('read'),
  id: z.int().min(1),
  query: QueryMessage,
})

/** Marks a notification as read or unread. */
export const UpdateMessage = z.strictObject({
  kind: z.literal('update'),
  id: z.int().min(1),
  path: QueryMessage.shape.path,
  fields: z.strictObject({ readed: z.boolean() }),
})

/** Marks all notifications of a collection as read, up to the newest one the person has seen. */
export const UpdateAllMessage = z.strictObject({
  kind: z.literal('updateAll'),
  id: z.int().min(1),
  path: QueryMessage.shape.path,
  fields: z.strictObject({ readed: z.literal(true) }),
  through: z.iso.datetime(),
})

export const ClientMessage = z.discriminatedUnion('kind', [
  SignInMessage,
  PingMessage,
  WatchMessage,
  UnwatchMessage,
  ResyncMessage,
  ReadMessage,
  UpdateMessage,
  UpdateAllMessage,
])
export type ClientMessage = z.infer<typeof ClientMessage>

/** Increase it with every change of the messages in this folder; a server rejects other versions. */
export const protocolVersion = 4

import { z } from 'zod'

/** Which names are fields, the collection says. */
const Field = z.string().min(1).max(100)

const Scalar = z.union([z.string().max(2_000), z.number(), z.boolean(), z.null()])
const List = z.array(Scalar).max(30).readonly()
/** As deep as documents are, and no deeper. */
const Inner = z.union([Scalar, List, z.record(Field, Scalar).readonly()])
const Value = z.union([Inner, z.record(Field, Inner).readonly()])

/** Plain names and ids between slashes. */
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

/** About as long as Firestore's own limits, so that a query good here is good there. */
const QueryMessage = z.strictObject({
  path: Path,
  where: z.array(Filter).max(10).readonly(),
  order: z.strictObject({ field: Field, direction: z.enum(['asc', 'desc']) }).nullable(),
  limit: z.int().min(1).max(1000).nullable(),
})

/** First message of every connection: the custom token handed out at sign-in. */
export const SignInUp = z.strictObject({
  kind: z.literal('signIn'),
  version: z.int(),
  token: z.string().max(4096),
})

/** The client's half of the heartbeat. */
export const PingUp = z.strictObject({
  kind: z.literal('ping'),
  id: z.int(),
})

/** The client numbers its watches; `resume` says what it holds already, and of which log. */
export const WatchUp = z.strictObject({
  kind: z.literal('watch'),
  watch: z.int().min(1),
  query: QueryMessage,
  resume: z.strictObject({ log: z.string().max(64), seq: z.int().min(0) }).nullable(),
})

export const UnwatchUp = z.strictObject({
  kind: z.literal('unwatch'),
  watch: z.int().min(1),
})

/** What the client holds does not add up: it asks for everything again, and says what it had. */
export const ResyncUp = z.strictObject({
  kind: z.literal('resync'),
  watch: z.int().min(1),
  reason: z.enum(['mismatch', 'gap', 'unknown-document']),
  seq: z.int().min(0),
  count: z.int().min(0),
  hash: z.int().min(0),
})

/** Once, without watching. */
export const ReadUp = z.strictObject({
  kind: z.literal('read'),
  id: z.int().min(1),
  query: QueryMessage,
})

/** A notification becomes read, or unread again. */
export const UpdateUp = z.strictObject({
  kind: z.literal('update'),
  id: z.int().min(1),
  path: QueryMessage.shape.path,
  fields: z.strictObject({ readed: z.boolean() }),
})

/** All notifications of a collection become read, up to the newest one the person has seen. */
export const UpdateAllUp = z.strictObject({
  kind: z.literal('updateAll'),
  id: z.int().min(1),
  path: QueryMessage.shape.path,
  fields: z.strictObject({ readed: z.literal(true) }),
  through: z.iso.datetime(),
})

export const LiveUp = z.discriminatedUnion('kind', [
  SignInUp,
  PingUp,
  WatchUp,
  UnwatchUp,
  ResyncUp,
  ReadUp,
  UpdateUp,
  UpdateAllUp,
])
export type LiveUp = z.infer<typeof LiveUp>

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
export const QueryMessage = z.strictObject({
  path: Path,
  where: z.array(Filter).max(10).readonly(),
  order: z.strictObject({ field: Field, direction: z.enum(['asc', 'desc']) }).nullable(),
  limit: z.int().min(1).max(1000).nullable(),
})

import { z } from 'zod'

const Field = z.string().regex(/^[A-Za-z]+(\.[A-Za-z]+){0,2}$/)
const Value = z.union([z.string().max(200), z.number(), z.boolean()])

/** Plain names and ids between slashes. */
const Path = z
  .string()
  .max(200)
  .regex(/^[\w-]+(\/[\w-]+)*$/)

const Filter = z.discriminatedUnion('op', [
  z.strictObject({ field: Field, op: z.literal('=='), value: Value }),
  z.strictObject({ field: Field, op: z.literal('in'), values: z.array(Value).min(1).max(30) }),
])

/** As long as Firestore's own limits, so that a query good here is good there. */
export const QueryMessage = z.strictObject({
  path: Path,
  where: z.array(Filter).max(10),
  order: z.strictObject({ field: Field, direction: z.enum(['asc', 'desc']) }).nullable(),
  limit: z.int().min(1).max(1000).nullable(),
})

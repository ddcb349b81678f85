import type { ErrorCode } from '@arriero/domain/errors.ts'
import { describeError, describeErrorAnd } from '#data/http/describe-error.ts'
import { describeNextStep } from '#data/http/describe-next-step.ts'
import { describeWait } from '#data/http/describe-wait.ts'
import { HttpFailure } from '#data/http/http-failure.ts'

/** What is wrong, by the field it is about; `form` is what is about none of them. */
export type FormProblems<Field extends string> = Partial<Record<Field | 'form', string>>

/** Refusals of the server that are about one field. */
export type Refusals<Field extends string> = Partial<Record<ErrorCode, { field: Field }>>

/** A failed call, told where it belongs. */
export function placeFailure<Field extends string>(
  error: unknown,
  refusals: Refusals<Field>,
): FormProblems<Field> {
  const known = new Map(Object.entries<Refusals<Field>[ErrorCode]>(refusals))
  const refusal = error instanceof HttpFailure ? known.get(error.code ?? '') : undefined
  return problem(refusal?.field ?? 'form', withNextStep(error))
}

/** Most failures say what to do; a lost connection and a wait need a word more. */
function withNextStep(error: unknown): string {
  const seconds = error instanceof HttpFailure ? error.retryAfter : null
  const next = seconds === null ? describeNextStep(error) : describeWait(seconds)
  return next === null ? describeError(error) : describeErrorAnd(error, next)
}

/** What a form holds: a body to send, or what can be told without asking the server. */
export type FormReading<Field extends string, Body> =
  | { body: Body }
  | { problems: FormProblems<Field> }

interface Issue {
  path: readonly PropertyKey[]
  message: string
}

/** A zod schema is one. */
interface Schema<Body> {
  safeParse: (
    value: unknown,
  ) => { success: true; data: Body } | { success: false; error: { issues: readonly Issue[] } }
}

/** Reads the fields with a schema of the contract; each field tells its first problem. */
export function readForm<Field extends string, Body>(
  schema: Schema<Body>,
  fields: Record<Field, unknown>,
): FormReading<Field, Body> {
  const checked = schema.safeParse(fields)
  if (checked.success) return { body: checked.data }
  const problems: FormProblems<Field> = {}
  for (const { path, message } of checked.error.issues) {
    problems[isFieldOf(fields, path[0]) ? path[0] : 'form'] ??= message
  }
  return { problems }
}

const isFieldOf = <Field extends string>(
  fields: Record<Field, unknown>,
  name: PropertyKey | undefined,
): name is Field => name !== undefined && Object.hasOwn(fields, name)

function problem<Field extends string>(field: Field | 'form', message: string) {
  const problems: FormProblems<Field> = {}
  problems[field] = message
  return problems
}

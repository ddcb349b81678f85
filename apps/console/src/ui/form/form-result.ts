/** A field in a row of a list: `papers.1.kind`. */
type RowField<Field extends string> = `${Field}.${number}.${string}`

/** Messages by field; `form` holds those that belong to no field. */
export type FormErrors<Field extends string> = Partial<
  Record<Field | RowField<Field> | 'form', string>
>

/** A validated form: the body to send, or what is wrong with it. */
export type FormResult<Field extends string, Body> = { body: Body } | { errors: FormErrors<Field> }

/** An issue of a zod schema. */
export interface FormIssue {
  path: readonly PropertyKey[]
  message: string
}

/** A zod schema has this shape. Declared here because the login bundle must not load zod. */
interface BodySchema<Body> {
  safeParse: (
    value: unknown,
  ) => { success: true; data: Body } | { success: false; error: { issues: readonly FormIssue[] } }
}

/** Validates the values with a schema of the contract; each field gets its first message. */
export function parseForm<Field extends string, Body>(
  schema: BodySchema<Body>,
  values: Record<Field, unknown>,
): FormResult<Field, Body> {
  const parsed = schema.safeParse(values)
  if (parsed.success) return { body: parsed.data }
  const errors: FormErrors<Field> = {}
  for (const { path, message } of parsed.error.issues) {
    errors[placeOf(values, path)] ??= message
  }
  return { errors }
}

function placeOf<Field extends string>(
  values: Record<Field, unknown>,
  [name, row, rowField, ...rest]: readonly PropertyKey[],
): Field | RowField<Field> | 'form' {
  if (!isFieldOf(values, name)) return 'form'
  const isInRow = typeof row === 'number' && typeof rowField === 'string' && rest.length === 0
  return isInRow ? `${name}.${row}.${rowField}` : name
}

const isFieldOf = <Field extends string>(
  values: Record<Field, unknown>,
  name: PropertyKey | undefined,
): name is Field => name !== undefined && Object.hasOwn(values, name)

/** A failed submit, as the form shows it. */
export interface FormFailure<Code extends string = string> {
  message: string
  /** What the user can do after a lost connection or a timeout. Null otherwise, or if the message includes it. */
  nextStep: string | null
  /** The error code of the server's answer, if it has one. */
  code: Code | null
  /** The server accepts no other try before this time, in epoch milliseconds. */
  retryAt: number | null
}

/** Shows the failure at the field that its error code is about, if there is one. */
export function placeFailure<Field extends string, Code extends string>(
  failure: FormFailure<Code>,
  fieldByCode: Partial<Record<Code, Field>>,
): { errors: FormErrors<Field>; failure: FormFailure<Code> | null } {
  const field = failure.code === null ? undefined : fieldByCode[failure.code]
  const errors: FormErrors<Field> = {}
  if (field === undefined) return { errors, failure }
  errors[field] = failure.message
  return { errors, failure: null }
}

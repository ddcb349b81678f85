import fc from 'fast-check'

/** The part of JSON Schema that the OpenAPI description of the API uses. */
export interface JsonSchema {
  type?: string | string[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  minimum?: number
  maximum?: number
  /** Valid values, where the schema can't say what is valid. */
  examples?: unknown[]
}

export interface ApiOperation {
  /** In the router's syntax: `POST /gateway/journeys/:id/cancel`. */
  route: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With `{id}` placeholders. */
  path: string
  parameters: { name: string; in: string; schema: JsonSchema }[]
  body: JsonSchema | undefined
}

interface DescribedOperation {
  /** The examples of a parameter are beside its schema. */
  parameters?: (ApiOperation['parameters'][number] & {
    examples?: Record<string, { value: unknown }>
  })[]
  requestBody?: { content?: { 'application/json'?: { schema?: JsonSchema } } }
}

/** All operations of the OpenAPI description. */
export function operationsOf(document: {
  paths: Record<string, Record<string, DescribedOperation>>
}): ApiOperation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([name, described]) => {
      const method = name.toUpperCase() as ApiOperation['method']
      return {
        route: `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
        method,
        path,
        parameters: (described.parameters ?? []).map(({ examples, ...parameter }) =>
          examples ? { ...parameter, schema: withExamples(parameter.schema, examples) } : parameter,
        ),
        body: described.requestBody?.content?.['application/json']?.schema,
      }
    }),
  )
}

const withExamples = (
  schema: JsonSchema,
  examples: Record<string, { value: unknown }>,
): JsonSchema => ({ ...schema, examples: Object.values(examples).map(({ value }) => value) })

const instant = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString())

const formats: Record<string, fc.Arbitrary<unknown>> = {
  uuid: fc.uuid({ version: 4 }),
  'date-time': instant,
  uri: fc.integer({ min: 1, max: 9999 }).map((number) => `https://push.example.com/${number}`),
  date: instant.map((text) => text.slice(0, 10)),
  email: fc.integer({ min: 1, max: 9999 }).map((number) => `persona${number}@example.com`),
}

/** A value that satisfies the schema. */
export function validValue(schema: JsonSchema): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map(validValue))
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.examples) return fc.constantFrom(...schema.examples)
  switch (schema.type) {
    case 'object':
      return validObject(schema)
    case 'array':
      return fc.array(validValue(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 3, 3),
      })
    case 'integer':
      return fc.integer({ min: schema.minimum ?? 0, max: Math.min(schema.maximum ?? 1e6, 2 ** 31) })
    case 'number':
      return fc.double({
        min: schema.minimum ?? -80,
        max: schema.maximum ?? 80,
        noNaN: true,
      })
    case 'boolean':
      return fc.boolean()
    case 'string':
      return validText(schema)
    default:
      return fc.constant(null)
  }
}

function validText({ format, pattern, minLength = 1, maxLength = 20 }: JsonSchema) {
  const known = format && formats[format]
  if (known) return known
  if (pattern) return fc.stringMatching(new RegExp(pattern))
  const letters = Array.from('abcdeñáéíóú 0123456789')
  const unit = fc.constantFrom(...letters)
  return fc.string({ unit, minLength, maxLength: Math.max(minLength, Math.min(maxLength, 20)) })
}

function validObject({ properties = {}, required = [] }: JsonSchema) {
  const values = Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [name, validValue(property)]),
  )
  return fc.record(values, { requiredKeys: required.filter((name) => name in values) })
}

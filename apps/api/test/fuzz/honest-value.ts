import fc from 'fast-check'
import type { JsonSchema } from './json-schema.ts'

const moment = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString())

const formats: Record<string, fc.Arbitrary<unknown>> = {
  uuid: fc.uuid({ version: 4 }),
  'date-time': moment,
  email: fc.integer({ min: 1, max: 9999 }).map((number) => `persona${number}@example.com`),
}

/** What the schema asks for. */
export function honestValue(schema: JsonSchema): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map(honestValue))
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  switch (schema.type) {
    case 'object':
      return honestObject(schema)
    case 'array':
      return fc.array(honestValue(schema.items ?? {}), {
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
      return honestText(schema)
    default:
      return fc.constant(null)
  }
}

function honestText({ format, pattern, minLength = 1, maxLength = 20 }: JsonSchema) {
  const known = format && formats[format]
  if (known) return known
  if (pattern) return fc.stringMatching(new RegExp(pattern))
  const letters = Array.from('abcdeñáéíóú 0123456789')
  const unit = fc.constantFrom(...letters)
  return fc.string({ unit, minLength, maxLength: Math.max(minLength, Math.min(maxLength, 20)) })
}

function honestObject({ properties = {}, required = [] }: JsonSchema) {
  const values = Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [name, honestValue(property)]),
  )
  return fc.record(values, { requiredKeys: required.filter((name) => name in values) })
}

/** As much of JSON Schema as our contracts become in the API's own description. */
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
}

export interface Operation {
  /** As the router writes it: `POST /gateway/journeys/:id/cancel`. */
  route: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With `{id}` where a value goes. */
  path: string
  parameters: { name: string; in: string; schema: JsonSchema }[]
  body: JsonSchema | undefined
}

interface Described {
  parameters?: Operation['parameters']
  requestBody?: { content?: { 'application/json'?: { schema?: JsonSchema } } }
}

/** Every call that the API's own description knows. */
export function operationsOf(document: {
  paths: Record<string, Record<string, Described>>
}): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([name, described]) => {
      const method = name.toUpperCase() as Operation['method']
      return {
        route: `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
        method,
        path,
        parameters: described.parameters ?? [],
        body: described.requestBody?.content?.['application/json']?.schema,
      }
    }),
  )
}

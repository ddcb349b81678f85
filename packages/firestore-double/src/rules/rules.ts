import type { PlainData } from '../store/plain-value.ts'
import type { SignedInCaller } from './caller.ts'

type RuleOperation = 'get' | 'list' | 'create' | 'update' | 'delete'

/** One request to one document, or of one query to its collection. */
export interface RuleRequest {
  /** Undefined when nobody is signed in. */
  readonly who: SignedInCaller | undefined
  readonly operation: RuleOperation
  /** Path below the database, such as `journeys/7`; for `list` the id is `*`. */
  readonly path: string
  /** The stored document; undefined if it is missing, and always for `list`: rules are no filters. */
  readonly document: PlainData | undefined
  /** The document as a write would leave it. */
  readonly next: PlainData | undefined
  /** Limit of the query, for `list`. */
  readonly limit: number | undefined
  /** Another document of the same database, by its path; undefined if it is missing. */
  readonly get: (path: string) => PlainData | undefined
}

/** Decides whether a request is allowed. */
export type Rules = (request: RuleRequest) => boolean

/** The values of the wildcards of `match`, by name. */
type RuleParameters = Readonly<Record<string, string>>

type RuleCondition = (request: RuleRequest, parameters: RuleParameters) => boolean

/** One `match` block of a rules file. */
interface RuleEntry {
  /** `journeys/{id}`; `{rest=**}` at the end stands for one or more segments. */
  readonly match: string
  /** `read` is get and list, `write` is create, update and delete. */
  readonly allow: Partial<Record<RuleOperation | 'read' | 'write', RuleCondition>>
}

/** Refuses everything: what a database without rules does. */
export const denyAll: Rules = () => false

/**
 * Rules as a table that a rules file can mirror line by line. A request is allowed if any condition of any matching
 * entry is true; a condition that throws is false, as in Firestore.
 */
export function ruleTable(entries: readonly RuleEntry[]): Rules {
  const compiled = entries.map(({ match, allow }) => ({ pattern: compile(match), allow }))
  return (request) =>
    compiled.some(({ pattern, allow }) => {
      const found = pattern.exec(request.path)
      if (!found) return false
      const isRead = request.operation === 'get' || request.operation === 'list'
      const conditions = [allow[request.operation], allow[isRead ? 'read' : 'write']]
      return conditions.some((condition) => holds(condition, request, { ...found.groups }))
    })
}

function holds(
  condition: RuleCondition | undefined,
  request: RuleRequest,
  parameters: RuleParameters,
): boolean {
  try {
    return condition?.(request, parameters) ?? false
  } catch {
    return false
  }
}

function compile(match: string): RegExp {
  const segments = match.split('/').map((segment) => {
    const [, name, isRest] = /^\{(\w+)(=\*\*)?\}$/.exec(segment) ?? []
    if (name === undefined) return segment.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
    return `(?<${name}>${isRest ? '.+' : '[^/]+'})`
  })
  return new RegExp(`^${segments.join('/')}$`)
}

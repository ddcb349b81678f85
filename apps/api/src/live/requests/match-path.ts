import { isDocumentPath, splitDocumentPath } from '@arriero/domain/live/live-query.ts'
import type { LiveCollection } from '../live-collection.ts'

export interface MatchedCollection {
  collection: LiveCollection
  /** What stands at the names of its pattern. */
  names: Record<string, string>
}

/** Whose path this is, of a collection or of one of its documents. */
export function matchPath(
  collections: readonly LiveCollection[],
  path: string,
): MatchedCollection | undefined {
  const collectionPath = isDocumentPath(path) ? splitDocumentPath(path).collection : path
  for (const collection of collections) {
    const names = matchPattern(collection.pattern, collectionPath)
    if (names) return { collection, names }
  }
  return undefined
}

function matchPattern(pattern: string, path: string): Record<string, string> | undefined {
  const steps = path.split('/')
  const expected = pattern.split('/')
  if (steps.length !== expected.length) return undefined
  const names: Record<string, string> = {}
  for (const [at, step] of steps.entries()) {
    const name = /^\{(\w+)\}$/.exec(expected[at] ?? '')?.[1]
    if (name) names[name] = step
    else if (expected[at] !== step) return undefined
  }
  return names
}

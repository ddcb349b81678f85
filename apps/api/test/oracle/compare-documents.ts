import { isDeepStrictEqual } from 'node:util'
import type { LiveDocument } from '@arriero/domain/live/live-query.ts'

/** Describes how the shown documents differ from the expected ones; the order counts only if `isOrdered`. */
export function compareDocuments(
  shown: readonly (LiveDocument | undefined)[],
  expected: readonly LiveDocument[],
  isOrdered: boolean,
): string[] {
  const shownById = new Map(shown.map((document) => [document?.id, document]))
  const expectedIds = new Set(expected.map(({ id }) => id))
  const problems = [
    ...expected.flatMap((document) => describeDifference(shownById.get(document.id), document)),
    ...shown.flatMap((document) =>
      document && expectedIds.has(document.id) ? [] : [`${document?.id} should not be there`],
    ),
  ]
  const isInOrder = expected.every(({ id }, index) => shown[index]?.id === id)
  return problems.length === 0 && isOrdered && !isInOrder ? ['in another order'] : problems
}

function describeDifference(shown: LiveDocument | undefined, expected: LiveDocument): string[] {
  const { id, version } = expected
  if (!shown) return [`${id} version ${version} is missing`]
  if (shown.version !== version) return [`${id} is version ${shown.version}, should be ${version}`]
  if (isDeepStrictEqual(shown, expected)) return []
  return [
    `${id} version ${version} has ${JSON.stringify(shown)}, should have ${JSON.stringify(expected)}`,
  ]
}

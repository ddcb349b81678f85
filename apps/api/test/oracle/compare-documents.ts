import { isDeepStrictEqual } from 'node:util'
import type { LiveDocument } from '@arriero/domain/live/live-document.ts'

/** What of `shown` is not as in `truth`; without order, both are taken as sets. */
export function compareDocuments(
  shown: readonly (LiveDocument | undefined)[],
  truth: readonly LiveDocument[],
  isOrdered: boolean,
): string[] {
  const held = new Map(shown.map((document) => [document?.id, document]))
  const expected = new Set(truth.map(({ id }) => id))
  const problems = [
    ...truth.flatMap((document) => describeDifference(held.get(document.id), document)),
    ...shown.flatMap((document) =>
      document && expected.has(document.id) ? [] : [`${document?.id} should not be there`],
    ),
  ]
  const isArranged = truth.every(({ id }, at) => shown[at]?.id === id)
  return problems.length === 0 && isOrdered && !isArranged ? ['in another order'] : problems
}

function describeDifference(shown: LiveDocument | undefined, truth: LiveDocument): string[] {
  const { id, version } = truth
  if (!shown) return [`${id} version ${version} is missing`]
  if (shown.version !== version) return [`${id} is version ${shown.version}, should be ${version}`]
  if (isDeepStrictEqual(shown, truth)) return []
  return [
    `${id} version ${version} has ${JSON.stringify(shown)}, should have ${JSON.stringify(truth)}`,
  ]
}

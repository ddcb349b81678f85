import type { NoveltyCode } from '@arriero/domain/journeys/novelty.ts'
import { type Asked, reasonOf } from './asked.ts'
import { isWithin, type JourneyRecord } from './journey-record.ts'
import type { Judged } from './judge.ts'

export type NoveltyOperation =
  | { kind: 'open'; code: NoveltyCode; note: string | null }
  | { kind: 'resolve'; id: string; resolutionCode: string | null }

/** A novelty is open as long as the journey is in it or must return to it; closing a journey ends it too. */
export function noveltyOperation(
  { event, to }: Judged,
  { command }: Pick<Asked, 'command'>,
  { novelty }: JourneyRecord,
): NoveltyOperation | undefined {
  if (command.name === 'reportNovelty') {
    return { kind: 'open', code: command.noveltyCode, note: command.note ?? null }
  }
  if (!novelty || isWithin(to, 'Novelty')) return undefined
  const resolutionCode = event === 'resolveNovelty' ? reasonOf(command) : null
  return { kind: 'resolve', id: novelty.id, resolutionCode }
}

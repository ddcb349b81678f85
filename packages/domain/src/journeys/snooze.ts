import type { JourneyDocument } from './journey.ts'
import { novelties, type NoveltyCode } from './novelty.ts'
import type { NoveltyProtocols } from './novelty-protocol.ts'

/** Why the journey can't be snoozed; undefined if it can. Used by the server and by the buttons. */
export function explainNoSnooze(
  code: NoveltyCode | undefined,
  protocols: NoveltyProtocols,
): string | undefined {
  if (code === undefined || !isCritical(code, protocols)) return undefined
  return `No se puede posponer una novedad crítica (${novelties[code].label}). Tome el viaje o resuelva la novedad.`
}

/** A snooze hides a journey from the queue until it ends, but never one with a critical novelty. */
export const isSnoozed = (
  { snooze, novelty }: Pick<JourneyDocument, 'snooze' | 'novelty'>,
  protocols: NoveltyProtocols,
  now: number,
): boolean =>
  snooze !== null &&
  Date.parse(snooze.until) > now &&
  !(novelty !== null && isCritical(novelty.code, protocols))

const isCritical = (code: NoveltyCode, protocols: NoveltyProtocols): boolean =>
  protocols[code].severity === 'critical'

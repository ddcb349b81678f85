import { minuteMs } from '@arriero/domain/calendar/durations.ts'
import type { JourneyDetail, TimelineEntry } from '@arriero/domain/contract/http/journey-detail.ts'
import { type NoveltyCode, noveltyCodes } from '@arriero/domain/journeys/novelty.ts'
import type {
  NoveltyProtocol,
  NoveltyProtocols,
  ProtocolStep,
} from '@arriero/domain/journeys/novelty-protocol.ts'

/** A recorded step; without an outcome if it is from before protocols. */
export type TakenStep = Extract<TimelineEntry, { kind: 'novelty-step' }>

export interface StepProgress {
  step: ProtocolStep
  /** `next`: the first required step that was not taken. */
  status: 'done' | 'next' | 'ahead' | 'optional'
  /** Every time it was taken, oldest first. */
  taken: readonly TakenStep[]
  /** Its deadline, while it is not done. */
  dueAt: number | null
}

export interface ProtocolProgress {
  noveltyId: string
  code: NoveltyCode
  openedAt: string
  note: string | null
  protocol: NoveltyProtocol
  steps: readonly StepProgress[]
  /** Recorded steps that the protocol does not have any more. */
  others: readonly TakenStep[]
}

/** The progress of the open novelty; null when there is none. */
export function readProtocol(
  { novelties, timeline }: Pick<JourneyDetail, 'novelties' | 'timeline'>,
  protocols: NoveltyProtocols,
): ProtocolProgress | null {
  const novelty = novelties.findLast(({ resolvedAt }) => resolvedAt === null)
  const code = noveltyCodes.find((known) => known === novelty?.code)
  if (!novelty || !code) return null
  const protocol = protocols[code]
  const taken = timeline.filter(
    (entry): entry is TakenStep => entry.kind === 'novelty-step' && entry.noveltyId === novelty.id,
  )
  const isTaken = ({ id }: ProtocolStep) => taken.some(({ step }) => step === id)
  const next = protocol.steps.find((step) => step.isRequired && !isTaken(step))
  return {
    noveltyId: novelty.id,
    code,
    openedAt: novelty.openedAt,
    note: novelty.note,
    protocol,
    steps: protocol.steps.map((step) => ({
      step,
      status: statusOf(step, isTaken(step), next),
      taken: taken.filter((entry) => entry.step === step.id),
      dueAt: isTaken(step) ? null : findDeadline(step, novelty.openedAt),
    })),
    others: taken.filter((entry) => !protocol.steps.some(({ id }) => id === entry.step)),
  }
}

/** What came of the steps that were taken, oldest first. */
export const listOutcomes = ({ steps }: Pick<ProtocolProgress, 'steps'>): string[] =>
  steps
    .flatMap(({ taken }) => taken)
    .toSorted((one, other) => one.at.localeCompare(other.at))
    .flatMap(({ outcome }) => (outcome === null ? [] : [outcome]))

function statusOf(
  step: ProtocolStep,
  isTaken: boolean,
  next: ProtocolStep | undefined,
): StepProgress['status'] {
  if (isTaken) return 'done'
  if (step === next) return 'next'
  return step.isRequired ? 'ahead' : 'optional'
}

const findDeadline = ({ dueMinutes }: ProtocolStep, openedAt: string): number | null =>
  dueMinutes === null ? null : Date.parse(openedAt) + dueMinutes * minuteMs

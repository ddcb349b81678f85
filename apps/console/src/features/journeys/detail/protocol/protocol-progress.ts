import { minuteMs } from '@arriero/domain/calendar/durations.ts'
import type { JourneyDetail } from '@arriero/domain/contract/http/journey-detail.ts'
import { type NoveltyStep, noveltySteps } from '@arriero/domain/journeys/novelty.ts'

export interface ProtocolStep {
  step: NoveltyStep
  /** `skipped`: not needed, because the driver answered. */
  status: 'done' | 'next' | 'ahead' | 'skipped'
  /** The last time it was done. */
  done: { at: string; by: string; note: string | null } | null
  /** Its deadline, if the protocol has one. */
  dueAt: number | null
}

export interface Protocol {
  noveltyId: string
  code: string
  openedAt: string
  note: string | null
  steps: readonly ProtocolStep[]
  next: NoveltyStep | null
  /** The driver was called and the result is not recorded yet. */
  awaitsAnswer: boolean
}

/** The driver must answer within this time; otherwise the case is escalated. */
const answerLimitMs = 10 * minuteMs

type DoneSteps = ReadonlyMap<NoveltyStep, NonNullable<ProtocolStep['done']>>

/** The progress of the open novelty; null when there is none. */
export function readProtocol({
  novelties,
  timeline,
}: Pick<JourneyDetail, 'novelties' | 'timeline'>): Protocol | null {
  const novelty = novelties.findLast(({ resolvedAt }) => resolvedAt === null)
  if (!novelty) return null
  const done: Map<NoveltyStep, NonNullable<ProtocolStep['done']>> = new Map()
  for (const entry of timeline) {
    if (entry.kind !== 'novelty-step' || entry.noveltyId !== novelty.id) continue
    done.set(entry.step, { at: entry.at, by: entry.by.name, note: entry.note })
  }
  const next = findNextStep(done)
  return {
    noveltyId: novelty.id,
    code: novelty.code,
    openedAt: novelty.openedAt,
    note: novelty.note,
    next,
    awaitsAnswer: awaitsAnswer(done),
    steps: noveltySteps.map((step) => ({
      step,
      status: statusOf(step, done, next),
      done: done.get(step) ?? null,
      dueAt: findDeadline(step, done, next),
    })),
  }
}

const awaitsAnswer = (done: DoneSteps): boolean =>
  done.has('call-driver') && !isPastAnswer(done) && !done.has('no-answer')

/** These steps come after the driver's answer, so it is not awaited any more. */
const isPastAnswer = (done: DoneSteps): boolean =>
  done.has('escalate') || done.has('tell-customer') || done.has('decide')

function findNextStep(done: DoneSteps): NoveltyStep | null {
  if (done.has('decide')) return null
  if (done.has('tell-customer')) return 'decide'
  if (done.has('escalate')) return 'tell-customer'
  if (done.has('no-answer')) return 'escalate'
  return done.has('call-driver') ? 'tell-customer' : 'call-driver'
}

function statusOf(
  step: NoveltyStep,
  done: DoneSteps,
  next: NoveltyStep | null,
): ProtocolStep['status'] {
  if (done.has(step)) return 'done'
  if (step === next) return 'next'
  const isForNoAnswer = step === 'no-answer' || step === 'escalate'
  return isForNoAnswer && isPastAnswer(done) ? 'skipped' : 'ahead'
}

/** Counted from the call: the driver must have answered by then, or the case must have been escalated. */
function findDeadline(step: NoveltyStep, done: DoneSteps, next: NoveltyStep | null): number | null {
  const call = done.get('call-driver')
  if (!call) return null
  const isRunning =
    (step === 'no-answer' && awaitsAnswer(done)) || (step === 'escalate' && next === 'escalate')
  return isRunning ? Date.parse(call.at) + answerLimitMs : null
}

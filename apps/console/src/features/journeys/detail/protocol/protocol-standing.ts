import type { JourneyDetail } from '@arriero/domain/contract/http/journey-detail.ts'
import { type NoveltyStep, noveltySteps } from '@arriero/domain/journeys/novelty-step.ts'

export interface ProtocolStep {
  step: NoveltyStep
  /** `needless`: the driver answered, so that nobody has to be called in. */
  standing: 'done' | 'next' | 'ahead' | 'needless'
  /** The last time it was done. */
  done: { at: string; by: string; note: string | null } | null
  /** Until when it should be done, where the protocol says so. */
  dueAt: number | null
}

export interface Protocol {
  noveltyId: string
  code: string
  openedAt: string
  note: string | null
  steps: readonly ProtocolStep[]
  next: NoveltyStep | null
  /** The driver was called and nobody wrote down what came of it. */
  awaitsAnswer: boolean
}

/** Who does not answer for this long is looked for in another way. */
const answerWithinMs = 10 * 60_000

type Done = ReadonlyMap<NoveltyStep, NonNullable<ProtocolStep['done']>>

/** How far people are with the open novelty; null when there is none. */
export function protocolStanding({
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
  const next = nextOf(done)
  return {
    noveltyId: novelty.id,
    code: novelty.code,
    openedAt: novelty.openedAt,
    note: novelty.note,
    next,
    awaitsAnswer: awaitsAnswer(done),
    steps: noveltySteps.map((step) => ({
      step,
      standing: standingOf(step, done, next),
      done: done.get(step) ?? null,
      dueAt: dueOf(step, done, next),
    })),
  }
}

const awaitsAnswer = (done: Done): boolean =>
  done.has('call-driver') && !isPastAnswer(done) && !done.has('no-answer')

/** Whoever told the customer or decided knows what he had to know. */
const isPastAnswer = (done: Done): boolean =>
  done.has('escalate') || done.has('tell-customer') || done.has('decide')

function nextOf(done: Done): NoveltyStep | null {
  if (done.has('decide')) return null
  if (done.has('tell-customer')) return 'decide'
  if (done.has('escalate')) return 'tell-customer'
  if (done.has('no-answer')) return 'escalate'
  return done.has('call-driver') ? 'tell-customer' : 'call-driver'
}

function standingOf(
  step: NoveltyStep,
  done: Done,
  next: NoveltyStep | null,
): ProtocolStep['standing'] {
  if (done.has(step)) return 'done'
  if (step === next) return 'next'
  const isOnlyWithoutAnswer = step === 'no-answer' || step === 'escalate'
  return isOnlyWithoutAnswer && isPastAnswer(done) ? 'needless' : 'ahead'
}

/** The clock runs from the call: until it is answered, or until somebody else is called in. */
function dueOf(step: NoveltyStep, done: Done, next: NoveltyStep | null): number | null {
  const call = done.get('call-driver')
  if (!call) return null
  const isRunning =
    (step === 'no-answer' && awaitsAnswer(done)) || (step === 'escalate' && next === 'escalate')
  return isRunning ? Date.parse(call.at) + answerWithinMs : null
}

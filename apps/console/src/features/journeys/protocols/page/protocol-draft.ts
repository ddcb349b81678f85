import { formatDateTime } from '@arriero/domain/format/date.ts'
import { lowerFirst } from '@arriero/domain/format/text.ts'
import type { NoveltyCode } from '@arriero/domain/journeys/novelty.ts'
import {
  defaultProtocols,
  findProtocolProblem,
  NoveltyProtocol,
  type ProtocolStep,
} from '@arriero/domain/journeys/novelty-protocol.ts'
import type {
  NoveltyProtocolAnswer,
  NoveltyProtocolBody,
} from '@arriero/domain/contract/http/novelty-protocols.ts'
import type { FormErrors, FormIssue, FormResult } from '#ui/form/form-result.ts'

/** Minutes as typed; empty for none. */
type TypedMinutes = number | string

export interface StepDraft extends Omit<ProtocolStep, 'dueMinutes'> {
  dueMinutes: TypedMinutes
}

/** A protocol as the form shows it. */
export interface ProtocolDraft extends Omit<NoveltyProtocol, 'escalateMinutes' | 'steps'> {
  escalateMinutes: TypedMinutes
  steps: readonly StepDraft[]
  /** The version that the changes are based on. */
  version: number
}

export const toDraft = (
  { escalateMinutes, steps, ...protocol }: NoveltyProtocol,
  version: number,
): ProtocolDraft => ({
  ...protocol,
  escalateMinutes: escalateMinutes ?? '',
  steps: steps.map((step) => ({ ...step, dueMinutes: step.dueMinutes ?? '' })),
  version,
})

const toMinutes = (typed: TypedMinutes): number | null => (typed === '' ? null : Number(typed))

const toProtocol = ({ version: _version, ...draft }: ProtocolDraft) => ({
  ...draft,
  escalateMinutes: toMinutes(draft.escalateMinutes),
  steps: draft.steps.map((step) => ({ ...step, dueMinutes: toMinutes(step.dueMinutes) })),
})

export const isSameProtocol = (draft: ProtocolDraft, protocol: NoveltyProtocol): boolean =>
  JSON.stringify(sorted(toProtocol(draft))) === JSON.stringify(sorted(protocol))

/** With the fields in one order, and the remedies too: theirs has no meaning. */
const sorted = (protocol: ReturnType<typeof toProtocol>) => ({
  severity: protocol.severity,
  waitingClock: protocol.waitingClock,
  estimate: protocol.estimate,
  escalateMinutes: protocol.escalateMinutes,
  remedies: protocol.remedies.toSorted(),
  steps: protocol.steps.map(({ id, text, who, outcomes, isRequired, dueMinutes }) => [
    id,
    text,
    who,
    outcomes,
    isRequired,
    dueMinutes,
  ]),
  note: protocol.note,
})

export type ProtocolField = keyof ProtocolDraft

/** The body to send, or the errors by field. A draft that equals the default goes back to it. */
export function validateDraft(
  code: NoveltyCode,
  draft: ProtocolDraft,
): FormResult<ProtocolField, NoveltyProtocolBody> {
  const expectedVersion = draft.version
  if (isSameProtocol(draft, defaultProtocols[code])) {
    return { body: { protocol: null, expectedVersion } }
  }
  const parsed = NoveltyProtocol.safeParse(toProtocol(draft))
  if (!parsed.success) return { errors: errorsOf(parsed.error.issues) }
  const problem = findProtocolProblem(code, parsed.data)
  if (problem) return { errors: { remedies: problem } }
  return { body: { protocol: parsed.data, expectedVersion } }
}

const minutesProblem = 'Escriba los minutos, de 1 a 10.080, o nada.'

/** The first problem of each field; a problem of a step names the step. */
function errorsOf(issues: readonly FormIssue[]): FormErrors<ProtocolField> {
  const errors: FormErrors<ProtocolField> = {}
  for (const { path, message } of issues) {
    const [field, index, part] = path
    if (field === 'steps' && typeof index === 'number') {
      const text = part === 'dueMinutes' ? minutesProblem : message
      errors.steps ??= `Paso ${index + 1}: ${lowerFirst(text)}`
    } else if (field === 'escalateMinutes') errors.escalateMinutes ??= minutesProblem
    else if (field === 'steps' || field === 'remedies' || field === 'note')
      errors[field] ??= message
    else errors.form ??= message
  }
  return errors
}

/** An empty step at the end, with an id that no other has. */
export function addStep(steps: readonly StepDraft[]): StepDraft[] {
  const isUsed = (id: string) => steps.some((step) => step.id === id)
  let number = steps.length + 1
  while (isUsed(`paso-${number}`)) number += 1
  const step: StepDraft = {
    id: `paso-${number}`,
    text: '',
    who: 'driver',
    outcomes: [],
    isRequired: true,
    dueMinutes: '',
  }
  return [...steps, step]
}

/** The same steps with one moved up (-1) or down (1). */
export function moveStep(steps: readonly StepDraft[], index: number, by: -1 | 1): StepDraft[] {
  const moved = steps[index]
  if (!moved || index + by < 0 || index + by >= steps.length) return [...steps]
  return steps.toSpliced(index, 1).toSpliced(index + by, 0, moved)
}

/** «Luis Gómez lo cambió el 16/11/2026 10:30.»; null if it was never changed. */
export function describeProtocolChange({
  changedBy,
  changedAt,
  isDefault,
}: Pick<NoveltyProtocolAnswer, 'changedBy' | 'changedAt' | 'isDefault'>): string | null {
  if (changedAt === null) return null
  const who = changedBy?.name ?? 'Alguien'
  return isDefault
    ? `${who} volvió al inicial el ${formatDateTime(changedAt)}.`
    : `${who} lo cambió el ${formatDateTime(changedAt)}.`
}

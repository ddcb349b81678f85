import {
  itemReasons,
  type ItemReasonCode,
  type Verdict,
  verdictLabels,
} from '@arriero/domain/users/review-reason.ts'
import {
  IconArrowDown,
  IconArrowUp,
  IconCheck,
  IconEraser,
  IconListNumbers,
  IconNote,
  IconPlayerTrackNext,
  IconSend,
  IconX,
  IconArrowBackUp,
} from '@tabler/icons-react'
import type { Command } from '#ui/commands/command.ts'
import { askLabel, type CaseItem, type ItemDraft, reasonsOf, verdictsOf } from './review-draft.ts'

export interface ReviewActions {
  step: (step: -1 | 1) => void
  give: (verdict: Verdict) => void
  choose: (reason: ItemReasonCode) => void
  clear: () => void
  writeNote: () => void
  finish: () => void
  skip: () => void
  leave: () => void
}

interface ReviewSituation {
  item: CaseItem | undefined
  draft: ItemDraft | undefined
  /** Somebody else has the case: it can only be read. */
  isReadOnly: boolean
  isRenewal: boolean
}

const command = (
  id: string,
  label: string,
  icon: Command['icon'],
  key: string,
  run: () => void,
): Command => ({ id: `review-${id}`, group: 'Revisión', label, icon, keys: [[key]], run })

const verdictCommands: Record<Verdict, { icon: Command['icon']; key: string }> = {
  ok: { icon: IconCheck, key: 'a' },
  correct: { icon: IconArrowBackUp, key: 'c' },
  reject: { icon: IconX, key: 'r' },
}

/** Everything that the review does, for keys, key sheet and palette. */
export function reviewCommands(
  { item, draft, isReadOnly, isRenewal }: ReviewSituation,
  actions: ReviewActions,
): Command[] {
  const reading = [
    {
      ...command('next', 'Documento siguiente', IconArrowDown, 'j', () => actions.step(1)),
      repeats: true,
    },
    {
      ...command('previous', 'Documento anterior', IconArrowUp, 'k', () => actions.step(-1)),
      repeats: true,
    },
    command('skip', 'Saltar a la siguiente persona', IconPlayerTrackNext, 's', actions.skip),
    command('leave', 'Volver a la lista', IconArrowBackUp, 'escape', actions.leave),
  ]
  if (isReadOnly) return reading
  const reasons = item === undefined || draft === undefined ? [] : reasonsOf(item, draft.verdict)
  return [
    ...(item === undefined
      ? []
      : [
          ...verdictsOf(item, { isRenewal }).map((verdict) => {
            const { icon, key } = verdictCommands[verdict]
            const label = item.attempts.length === 0 ? askLabel : verdictLabels[verdict]
            return command(verdict, label, icon, key, () => actions.give(verdict))
          }),
          command('note', 'Escribir una nota', IconNote, 'n', actions.writeNote),
          command('clear', 'Quitar el veredicto', IconEraser, 'z', actions.clear),
        ]),
    ...reasons.map((code, at) =>
      command(
        `reason-${code}`,
        `Motivo: ${itemReasons[code].label}`,
        IconListNumbers,
        String(at + 1),
        () => actions.choose(code),
      ),
    ),
    command('finish', 'Terminar la revisión', IconSend, 'enter', actions.finish),
    ...reading,
  ]
}

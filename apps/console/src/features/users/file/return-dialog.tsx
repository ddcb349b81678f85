import type { DecisionBody, ItemVerdict, UserFile } from '@arriero/domain/contract/http/review.ts'
import { maxLengths } from '@arriero/domain/contract/limits.ts'
import { reviewItem, type ReviewItemKey } from '@arriero/domain/users/review-item.ts'
import {
  type ItemReasonCode,
  itemReasonCodes,
  itemReasons,
} from '@arriero/domain/users/review-reason.ts'
import { userEventLabels } from '@arriero/domain/users/user-state.ts'
import { NativeSelect, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { describeFormFailureInline } from '#data/http/form-failure.ts'
import { useServices } from '#data/use-services.ts'
import { Dialog } from '#ui/dialog.tsx'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { clearToasts, showToast } from '#ui/toasts.tsx'
import { reasonsOf, sheetOf } from '../review/review-draft.ts'
import { decideOutsideReview } from '../users-data.ts'
import { Consequences } from './consequences.tsx'

/** What can be decided about somebody who is not in review. */
export type ReturnEvent = 'askCorrection' | 'reject'

interface ReturnDialogProps {
  file: UserFile
  /** Null closes it. */
  event: ReturnEvent | null
  onClose: () => void
}

const words = {
  askCorrection: {
    verdict: 'correct',
    done: 'Corrección pedida',
    which: 'Elija qué debe corregir.',
  },
  reject: { verdict: 'reject', done: 'Rechazado', which: 'Elija por qué se rechaza.' },
} as const

/** Asks an active person for a correction, or rejects one who should correct something. */
export function ReturnDialog({ file, event, onClose }: ReturnDialogProps) {
  return (
    <Dialog
      title={event ? `${userEventLabels[event]} a ${file.name}` : ''}
      isOpen={event !== null}
      onClose={onClose}
      hasInput
    >
      {event && <ReturnForm file={file} event={event} onClose={onClose} />}
    </Dialog>
  )
}

type Reasons = Partial<Record<ReviewItemKey, ItemReasonCode>>

function ReturnForm({ file, event, onClose }: ReturnDialogProps & { event: ReturnEvent }) {
  const { http } = useServices()
  const queries = useQueryClient()
  const { verdict, done, which } = words[event]
  const items = sheetOf(file)
  const form = useForm({
    initial: { reasons: {} as Reasons, note: '' },
    validate: ({ reasons, note }) => {
      const verdicts = items.flatMap(({ item, attempts }): ItemVerdict[] => {
        const reason = reasons[item]
        const attempt = attempts[0]?.attempt ?? 0
        return reason ? [{ item, attempt, verdict, reason, note: note.trim() || null }] : []
      })
      if (verdicts.length === 0) return { errors: { form: which } }
      const expectedStateVersion = file.stateVersion
      return { body: { expectedStateVersion, event, verdicts, note: null } satisfies DecisionBody }
    },
    send: (body) => decideOutsideReview(http, file.id, body),
    describeFailure: describeFormFailureInline,
    onSubmit: clearToasts,
    onSuccess: () => {
      onClose()
      showToast(done, `${file.name}: recibe un correo ahora.`, 'done')
      void queries.invalidateQueries({ queryKey: ['users'] })
    },
  })
  const { reasons, note } = form.values
  const choose = (item: ReviewItemKey, code: string) => {
    const reason = itemReasonCodes.find((known) => known === code)
    const { [item]: _removed, ...others } = reasons
    form.change({ reasons: reason ? { ...others, [item]: reason } : others })
  }
  return (
    <DialogForm
      form={form}
      intro={<Consequences file={file} event={event} />}
      submitLabel={userEventLabels[event]}
      onCancel={onClose}
    >
      {items
        .filter((item) => reasonsOf(item, verdict).length > 0)
        .map((item, index) => (
          <NativeSelect
            key={item.item}
            label={reviewItem(item.item).label}
            data-autofocus={index === 0 || undefined}
            data={[
              { value: '', label: item.attempts.length === 0 ? 'No pedir' : 'Está bien' },
              ...reasonsOf(item, verdict).map((code) => ({
                value: code,
                label: itemReasons[code].label,
              })),
            ]}
            value={reasons[item.item] ?? ''}
            onChange={({ currentTarget }) => choose(item.item, currentTarget.value)}
          />
        ))}
      <Textarea
        label="Nota para la persona (opcional)"
        autosize
        minRows={1}
        maxRows={4}
        maxLength={maxLengths.note}
        value={note}
        onChange={({ currentTarget }) => form.change({ note: currentTarget.value })}
      />
    </DialogForm>
  )
}

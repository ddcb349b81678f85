import { BackToReviewBody, type UserFile } from '@arriero/domain/contract/http/review.ts'
import { maxLengths } from '@arriero/domain/contract/limits.ts'
import { Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { describeFormFailureInline } from '#data/http/form-failure.ts'
import { useServices } from '#data/use-services.ts'
import { Dialog } from '#ui/dialog.tsx'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import { parseForm } from '#ui/form/form-result.ts'
import { useForm } from '#ui/form/use-form.ts'
import { clearToasts, showToast } from '#ui/toasts.tsx'
import { bringBackToReview } from '../users-data.ts'

type BackEvent = 'reopen' | 'liftBan'

interface BackToReviewDialogProps {
  file: UserFile
  /** Null closes it. */
  event: BackEvent | null
  onClose: () => void
}

const words: Record<BackEvent, { title: string; intro: string; submit: string; done: string }> = {
  reopen: {
    title: 'Reabrir el registro',
    intro: 'Vuelve a revisión con sus documentos. Hasta que se apruebe no puede trabajar.',
    submit: 'Reabrir',
    done: 'Registro reabierto',
  },
  liftBan: {
    title: 'Levantar el bloqueo',
    intro:
      'Vuelve a revisión: un bloqueo nunca pasa directo a activo. Sus llaves siguen retiradas.',
    submit: 'Levantar el bloqueo',
    done: 'Bloqueo levantado',
  },
}

/** Brings a rejected or blocked person back to review. */
export function BackToReviewDialog({ file, event, onClose }: BackToReviewDialogProps) {
  return (
    <Dialog
      title={event ? words[event].title : ''}
      isOpen={event !== null}
      onClose={onClose}
      hasInput
    >
      {event && <BackToReviewForm file={file} event={event} onClose={onClose} />}
    </Dialog>
  )
}

function BackToReviewForm({
  file,
  event,
  onClose,
}: Omit<BackToReviewDialogProps, 'event'> & { event: BackEvent }) {
  const { http } = useServices()
  const queries = useQueryClient()
  const { intro, submit, done } = words[event]
  const form = useForm({
    initial: { note: '' },
    validate: ({ note }) =>
      parseForm(BackToReviewBody, {
        expectedStateVersion: file.stateVersion,
        note,
      }),
    send: (body) => bringBackToReview(http, file.id, event, body),
    describeFailure: describeFormFailureInline,
    onSubmit: clearToasts,
    onSuccess: () => {
      onClose()
      showToast(done, `${file.name} está en revisión.`, 'done')
      void queries.invalidateQueries({ queryKey: ['users'] })
    },
  })
  return (
    <DialogForm form={form} intro={intro} submitLabel={submit} onCancel={onClose}>
      <Textarea
        label="Motivo"
        autosize
        minRows={2}
        maxRows={6}
        maxLength={maxLengths.note}
        data-autofocus
        required
        {...form.input('note')}
      />
    </DialogForm>
  )
}

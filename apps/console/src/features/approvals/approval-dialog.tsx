import type { ApprovalRecord } from '@arriero/domain/contract/http/approvals.ts'
import { maxLengths } from '@arriero/domain/contract/limits.ts'
import { Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { meQuery } from '#data/current-user.ts'
import { describeFormFailureInline } from '#data/http/form-failure.ts'
import { useServices } from '#data/use-services.ts'
import { IdentityProofForm } from '#features/identity-proof/identity-proof-form.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import { useInitialFocus } from '#ui/form/focus.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { clearToasts, showToast } from '#ui/toasts.tsx'
import { BanConsequences, PersonLink } from './ban-subject.tsx'
import { type ApprovalAction, decideApproval, useRefreshApprovals } from './approvals-data.ts'

export interface DialogTarget {
  action: ApprovalAction
  approval: ApprovalRecord
}

interface ActionWords {
  title: string
  submit: string
  /** What follows, after the summary of the request. */
  consequence: string
  done: string
}

const words: Record<ApprovalAction, ActionWords> = {
  approve: {
    title: 'Aprobar',
    submit: 'Aprobar',
    consequence: 'Se hace enseguida, y queda con su nombre y con el de quien la pidió.',
    done: 'Aprobada',
  },
  reject: {
    title: 'Rechazar',
    submit: 'Rechazar',
    consequence: 'No se hace nada. Quien la pidió lee por qué.',
    done: 'Rechazada',
  },
  withdraw: {
    title: 'Retirar la solicitud',
    submit: 'Retirar',
    consequence: 'No se hace nada, y nadie más la puede aprobar.',
    done: 'Retirada',
  },
  confirmAlone: {
    title: 'Confirmar a solas',
    submit: 'Confirmar',
    consequence:
      'Usted es la única persona que puede decidirla. Compruebe que es usted: se hace enseguida y queda registrado que la confirmó a solas.',
    done: 'Confirmada',
  },
}

interface ApprovalDialogProps {
  target: DialogTarget
  isOpen: boolean
  onClose: () => void
}

export function ApprovalDialog({ target, isOpen, onClose }: ApprovalDialogProps) {
  const { action, approval } = target
  return (
    <Dialog title={words[action].title} isOpen={isOpen} onClose={onClose} hasInput>
      {action === 'confirmAlone' ? (
        <AloneForm approval={approval} onClose={onClose} />
      ) : (
        <DecisionForm action={action} approval={approval} onClose={onClose} />
      )}
    </Dialog>
  )
}

interface FormProps {
  approval: ApprovalRecord
  onClose: () => void
}

function useDone(onClose: () => void) {
  const refresh = useRefreshApprovals()
  return (action: ApprovalAction, summary: string) => {
    refresh()
    onClose()
    showToast(words[action].done, summary, 'done')
  }
}

function Intro({ action, approval }: { action: ApprovalAction; approval: ApprovalRecord }) {
  const { kind, subjectId } = approval
  const isCarriedOut = action === 'approve' || action === 'confirmAlone'
  return (
    <>
      <strong>{approval.summary}</strong>
      <br />
      {words[action].consequence}
      {kind === 'user.ban' && subjectId !== null && (
        <>
          {isCarriedOut && <BanConsequences userId={subjectId} />}
          <PersonLink userId={subjectId} />
        </>
      )}
    </>
  )
}

function DecisionForm({
  action,
  approval,
  onClose,
}: FormProps & { action: Exclude<ApprovalAction, 'confirmAlone'> }) {
  const { http } = useServices()
  const refresh = useRefreshApprovals()
  const finish = useDone(onClose)
  const firstRef = useInitialFocus<HTMLTextAreaElement>()
  const form = useForm({
    describeFailure: describeFormFailureInline,
    onSubmit: clearToasts,
    initial: { note: '' },
    validate: ({ note }) =>
      action === 'reject' && note.trim() === ''
        ? { errors: { note: 'Escriba por qué la rechaza.' } }
        : { body: note.trim() },
    send: (note) => decideApproval(http, approval.id, action, note === '' ? {} : { note }),
    onSuccess: () => finish(action, approval.summary),
    // Somebody else may have decided it first.
    onFailure: refresh,
  })
  const intro = <Intro action={action} approval={approval} />
  return (
    <DialogForm form={form} intro={intro} submitLabel={words[action].submit} onCancel={onClose}>
      {action !== 'withdraw' && (
        <Textarea
          ref={firstRef}
          label={action === 'reject' ? 'Por qué' : 'Nota (opcional)'}
          autosize
          minRows={2}
          maxLength={maxLengths.note}
          {...form.input('note')}
        />
      )}
    </DialogForm>
  )
}

function AloneForm({ approval, onClose }: FormProps) {
  const { http } = useServices()
  const { data: me } = useQuery(meQuery(http))
  const finish = useDone(onClose)
  if (!me) return null
  return (
    <IdentityProofForm
      me={me}
      intro={<Intro action="confirmAlone" approval={approval} />}
      submitLabel={words.confirmAlone.submit}
      send={(proof) => decideApproval(http, approval.id, 'confirmAlone', { proof })}
      onSuccess={() => finish('confirmAlone', approval.summary)}
      onCancel={onClose}
    />
  )
}

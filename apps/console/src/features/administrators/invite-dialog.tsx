import { InviteBody } from '@arriero/domain/contract/http/invitations.ts'
import { maxLengths } from '@arriero/domain/contract/limits.ts'
import { formatDateTime } from '@arriero/domain/format/date.ts'
import type { Role } from '@arriero/domain/users/role.ts'
import { TextInput } from '@mantine/core'
import { describeFormFailureInline } from '#data/http/form-failure.ts'
import { useServices } from '#data/use-services.ts'
import { Dialog } from '#ui/dialog.tsx'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import { parseForm } from '#ui/form/form-result.ts'
import { useForm } from '#ui/form/use-form.ts'
import { clearToasts, showToast } from '#ui/toasts.tsx'
import { invite, useRefreshAdministrators } from './administrators-data.ts'
import { RoleField } from './role-field.tsx'

interface InviteDialogProps {
  isOpen: boolean
  onClose: () => void
}

export function InviteDialog({ isOpen, onClose }: InviteDialogProps) {
  return (
    <Dialog title="Invitar a otra persona" isOpen={isOpen} onClose={onClose} hasInput>
      <InviteForm onClose={onClose} />
    </Dialog>
  )
}

const nothingChosen: { email: string; role: Role | '' } = { email: '', role: '' }

function InviteForm({ onClose }: { onClose: () => void }) {
  const { http } = useServices()
  const refresh = useRefreshAdministrators()
  const form = useForm({
    initial: nothingChosen,
    validate: ({ email, role }) => parseForm(InviteBody, { email: email.trim(), role }),
    send: (body) => invite(http, body),
    fieldByCode: { 'user.already-exists': 'email' },
    describeFailure: describeFormFailureInline,
    onSubmit: clearToasts,
    onSuccess: ({ expiresAt }, { email }) => {
      refresh()
      onClose()
      const until = `El enlace sirve hasta el ${formatDateTime(expiresAt)}.`
      showToast(`Enviamos la invitación a ${email}`, until, 'done')
    },
  })
  return (
    <DialogForm
      form={form}
      intro="Le enviaremos un enlace para crear su cuenta. Sirve una sola vez."
      submitLabel="Invitar"
      onCancel={onClose}
    >
      <TextInput
        label="Correo de la persona"
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={maxLengths.email}
        data-autofocus
        {...form.input('email')}
      />
      <RoleField {...form.field('role')} />
    </DialogForm>
  )
}

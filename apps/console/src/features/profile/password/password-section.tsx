import type { Me } from '@arriero/domain/contract/http/session.ts'
import { formatDate } from '@arriero/domain/format/date.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { ProfileSection } from '#features/profile/profile-section.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { usePasswordStrength } from '#data/passwords/use-password-strength.ts'
import { useServices } from '#data/use-services.ts'
import { DialogForm } from '#features/profile/dialog-form.tsx'
import { changePassword, useRefresh } from '#features/profile/profile-data.ts'
import { useFirstFocus } from '#features/profile/use-first-focus.ts'
import { useForm } from '#features/profile/use-form.ts'
import { NewPasswordFields } from '#ui/new-password-fields.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { showToast } from '#ui/show-toast.ts'
import { readPasswordChange } from './read-password-change.ts'

export function PasswordSection({ me }: { me: Me }) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const { passwordChangedAt } = me
  return (
    <>
      <ProfileSection
        title="Contraseña"
        help={
          passwordChangedAt === null
            ? 'Es la misma desde que se creó la cuenta.'
            : `Cambiada el ${formatDate(passwordChangedAt)}.`
        }
        action={
          <Button variant="default" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
            Cambiar contraseña
          </Button>
        }
      />
      <Dialog title="Cambiar contraseña" isOpen={isOpen} onClose={close} holdsWork>
        <PasswordForm me={me} onClose={close} />
      </Dialog>
    </>
  )
}

function PasswordForm({ me, onClose }: { me: Me; onClose: () => void }) {
  const { http } = useServices()
  const refresh = useRefresh()
  const firstRef = useFirstFocus<HTMLInputElement>()
  const [current, setCurrent] = useState('')
  const [chosen, setChosen] = useState({ password: '', repeated: '' })
  const { email, givenNames, surnames } = me
  const strength = usePasswordStrength(chosen.password, [email, givenNames, surnames])
  const { formRef, problems, isSending, handleSubmit } = useForm({
    read: () => readPasswordChange(email, current, chosen),
    send: (body) => changePassword(http, body),
    refusals: {
      'session.wrong-credentials': { field: 'current' },
      'password.weak': { field: 'password' },
      'password.breached': { field: 'password' },
    },
    onDone: () => {
      onClose()
      refresh('me', 'sessions')
      showToast('Contraseña cambiada', 'Cerramos las demás sesiones que tenía abiertas.', 'done')
    },
  })
  return (
    <DialogForm
      formRef={formRef}
      intro="Al cambiarla se cierran las demás sesiones que tenga abiertas. Esta sigue."
      message={problems.form}
      submitLabel="Cambiar"
      isSending={isSending}
      onSubmit={handleSubmit}
      onCancel={onClose}
    >
      {/* Password managers file the new password under it. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        inputRef={firstRef}
        label="Contraseña actual"
        autoComplete="current-password"
        value={current}
        error={problems.current}
        onChange={setCurrent}
      />
      <NewPasswordFields
        label="Contraseña nueva"
        value={chosen}
        errors={problems}
        strength={strength}
        onChange={setChosen}
      />
    </DialogForm>
  )
}

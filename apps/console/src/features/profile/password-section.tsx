import type { Me } from '@arriero/domain/contract/http/session.ts'
import { formatDate } from '@arriero/domain/format/date.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useServices } from '#data/use-services.ts'
import { usePasswordStrength } from '#data/passwords/password-strength.ts'
import { Dialog } from '#ui/dialog.tsx'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import { useInitialFocus } from '#ui/form/focus.tsx'
import { NewPasswordFields } from '#ui/form/new-password-fields.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { showToast } from '#ui/toasts.tsx'
import { changePassword, useRefresh } from './profile-data.ts'
import { type PasswordChangeValues, formDefaults, validatePasswordChange } from './profile-forms.ts'
import { ProfileSection } from './profile-section.tsx'

export function PasswordSection({ me }: { me: Me }) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const { passwordChangedAt } = me
  return (
    <>
      <ProfileSection
        id="contrasena"
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
      <Dialog title="Cambiar contraseña" isOpen={isOpen} onClose={close} hasInput>
        <PasswordForm me={me} onClose={close} />
      </Dialog>
    </>
  )
}

const initial: PasswordChangeValues = { current: '', password: '', repeated: '' }

function PasswordForm({ me, onClose }: { me: Me; onClose: () => void }) {
  const { http } = useServices()
  const refresh = useRefresh()
  const firstRef = useInitialFocus<HTMLInputElement>()
  const { email, givenNames, surnames } = me
  const form = useForm({
    ...formDefaults,
    initial,
    validate: (values) => validatePasswordChange(email, values),
    send: (body) => changePassword(http, body),
    fieldByCode: {
      'session.wrong-credentials': 'current',
      'password.weak': 'password',
      'password.breached': 'password',
    },
    onSuccess: () => {
      onClose()
      refresh('me', 'sessions')
      showToast('Contraseña cambiada', 'Cerramos las demás sesiones que tenía abiertas.', 'done')
    },
  })
  const strength = usePasswordStrength(form.values.password, [email, givenNames, surnames])
  return (
    <DialogForm
      form={form}
      intro="Al cambiarla se cierran las demás sesiones que tenga abiertas. Esta sigue."
      submitLabel="Cambiar"
      onCancel={onClose}
    >
      {/* Password managers store the new password under this user name. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        inputRef={firstRef}
        label="Contraseña actual"
        autoComplete="current-password"
        {...form.field('current')}
      />
      <NewPasswordFields
        label="Contraseña nueva"
        value={form.values}
        errors={form.errors}
        strength={strength}
        onChange={form.change}
      />
    </DialogForm>
  )
}

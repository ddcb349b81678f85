import type { Me } from '@arriero/domain/contract/http/session.ts'
import { formatDate } from '@arriero/domain/format/date.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { ProfileSection } from '#features/profile/profile-section.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { PasswordForm } from './password-form.tsx'

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

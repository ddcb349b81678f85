import { describeDevice } from '@arriero/domain/users/describe-device.ts'
import { useServices } from '#data/use-services.ts'
import { Dialog } from '#ui/dialog.tsx'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { showToast } from '#ui/toasts.tsx'
import { type OpenSession, closeOtherSessions, closeSession, useRefresh } from './profile-data.ts'
import { formDefaults } from './profile-forms.ts'

interface CloseSessionDialogProps {
  /** The session to close; `others` means all but this browser's. */
  target: OpenSession | 'others'
  isOpen: boolean
  onDone: () => void
  onClose: () => void
}

export function CloseSessionDialog(props: CloseSessionDialogProps) {
  const { target, isOpen, onDone, onClose } = props
  const title = target === 'others' ? 'Cerrar las demás sesiones' : 'Cerrar una sesión'
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose}>
      <CloseSessionForm target={target} onDone={onDone} onClose={onClose} />
    </Dialog>
  )
}

function CloseSessionForm({ target, onDone, onClose }: Omit<CloseSessionDialogProps, 'isOpen'>) {
  const { http } = useServices()
  const refresh = useRefresh()
  const form = useForm({
    ...formDefaults,
    initial: {},
    validate: () => ({ body: target }),
    send: async (sessions) =>
      sessions === 'others' ? closeOtherSessions(http) : closeSession(http, sessions.id),
    onSuccess: () => {
      refresh('sessions')
      onDone()
      onClose()
      showToast(...describeDone(target), 'done')
    },
  })
  return (
    <DialogForm
      form={form}
      intro={
        target === 'others'
          ? 'Quien esté usando su cuenta en otro navegador tendrá que iniciar sesión de nuevo. Esta sesión sigue.'
          : `Quien la esté usando, en ${describeDevice(target.userAgent)} desde ${target.ip}, tendrá que iniciar sesión de nuevo.`
      }
      submitLabel={target === 'others' ? 'Cerrar las demás' : 'Cerrar esa sesión'}
      onCancel={onClose}
    />
  )
}

const describeDone = (target: OpenSession | 'others'): [title: string, message: string] =>
  target === 'others'
    ? ['Sesiones cerradas', 'Solo queda abierta la de este navegador.']
    : ['Sesión cerrada', `${describeDevice(target.userAgent)} ya no tiene acceso.`]

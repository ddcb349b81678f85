import { describeDevice } from '@arriero/domain/users/describe-device.ts'
import { useServices } from '#data/use-services.ts'
import { DialogForm } from '#features/profile/dialog-form.tsx'
import {
  type OpenSession,
  closeOtherSessions,
  closeSession,
  useRefresh,
} from '#features/profile/profile-data.ts'
import { useForm } from '#features/profile/use-form.ts'
import { Dialog } from '#ui/dialog.tsx'
import { showToast } from '#ui/show-toast.ts'

interface CloseDialogProps {
  asked: OpenSession | 'others'
  isOpen: boolean
  onDone: () => void
  onClose: () => void
}

export function CloseDialog({ asked, isOpen, onDone, onClose }: CloseDialogProps) {
  const title = asked === 'others' ? 'Cerrar las demás sesiones' : 'Cerrar una sesión'
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose}>
      <CloseForm asked={asked} onDone={onDone} onClose={onClose} />
    </Dialog>
  )
}

function CloseForm({ asked, onDone, onClose }: Omit<CloseDialogProps, 'isOpen'>) {
  const { http } = useServices()
  const refresh = useRefresh()
  const { formRef, problems, isSending, handleSubmit } = useForm({
    read: () => ({ body: asked }),
    send: async (sessions) =>
      sessions === 'others' ? closeOtherSessions(http) : closeSession(http, sessions.id),
    onDone: () => {
      refresh('sessions')
      onDone()
      onClose()
      showToast(...doneWords(asked), 'done')
    },
  })
  return (
    <DialogForm
      formRef={formRef}
      intro={
        asked === 'others'
          ? 'Quien esté usando su cuenta en otro navegador tendrá que iniciar sesión de nuevo. Esta sesión sigue.'
          : `Quien la esté usando, en ${describeDevice(asked.userAgent)} desde ${asked.ip}, tendrá que iniciar sesión de nuevo.`
      }
      message={problems.form}
      submitLabel={asked === 'others' ? 'Cerrar las demás' : 'Cerrar esa sesión'}
      isSending={isSending}
      onSubmit={handleSubmit}
      onCancel={onClose}
    />
  )
}

const doneWords = (asked: OpenSession | 'others'): [title: string, message: string] =>
  asked === 'others'
    ? ['Sesiones cerradas', 'Solo queda abierta la de este navegador.']
    : ['Sesión cerrada', `${describeDevice(asked.userAgent)} ya no tiene acceso.`]

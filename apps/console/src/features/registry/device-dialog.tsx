import type { DeviceList } from '@arriero/domain/contract/http/devices.ts'
import { describeFormFailureInline } from '#data/http/form-failure.ts'
import { useServices } from '#data/use-services.ts'
import { Dialog } from '#ui/dialog.tsx'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { clearToasts } from '#ui/toasts.tsx'
import { revokeDevice, rotateDevice } from './registry-data.ts'

export interface DeviceChange {
  action: 'rotate' | 'revoke'
  device: DeviceList['devices'][number]
}

interface DeviceDialogProps {
  change: DeviceChange | null
  onClose: () => void
  /** The new token, or null if the key was taken away. */
  onDone: (token: string | null, name: string) => void
}

/** Asks before a key stops working. */
export function DeviceDialog({ change, onClose, onDone }: DeviceDialogProps) {
  const title = change?.action === 'revoke' ? 'Quitar la llave' : 'Cambiar la llave'
  return (
    <Dialog title={title} isOpen={change !== null} onClose={onClose}>
      {change && <DeviceForm change={change} onClose={onClose} onDone={onDone} />}
    </Dialog>
  )
}

function DeviceForm({
  change,
  onClose,
  onDone,
}: Omit<DeviceDialogProps, 'change'> & { change: DeviceChange }) {
  const { http } = useServices()
  const { action, device } = change
  const isRevoked = action === 'revoke'
  const form = useForm({
    initial: {},
    validate: () => ({ body: device.id }),
    send: async (id) => {
      if (!isRevoked) return (await rotateDevice(http, id)).token
      await revokeDevice(http, id)
      return null
    },
    describeFailure: describeFormFailureInline,
    onSubmit: clearToasts,
    onSuccess: (token) => {
      onDone(token, device.name)
      onClose()
    },
  })
  return (
    <DialogForm
      form={form}
      intro={
        isRevoked
          ? `«${device.name}» dejará de funcionar de inmediato. No se puede deshacer.`
          : `La llave de «${device.name}» dejará de funcionar de inmediato y verá una nueva, una sola vez.`
      }
      submitLabel={isRevoked ? 'Quitar' : 'Cambiar'}
      onCancel={onClose}
    />
  )
}

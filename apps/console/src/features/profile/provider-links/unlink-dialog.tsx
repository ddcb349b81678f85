import { useServices } from '#data/use-services.ts'
import { type ProviderLink, unlinkProvider, useRefresh } from '#features/profile/profile-data.ts'
import { nameAccount } from '#features/provider/provider-methods.ts'
import { Dialog } from '#ui/dialog.tsx'
import { showToast } from '#ui/toasts.tsx'
import { ProofForm } from './proof-form.tsx'

interface UnlinkDialogProps {
  link: ProviderLink
  needsCode: boolean
  isOpen: boolean
  onDone: () => void
  onClose: () => void
}

export function UnlinkDialog({ link, needsCode, isOpen, onDone, onClose }: UnlinkDialogProps) {
  const { http } = useServices()
  const refresh = useRefresh()
  const name = nameAccount(link.provider)
  const account = link.email ?? link.phone
  function handleUnlinked() {
    refresh('providerLinks', 'sessions')
    onDone()
    onClose()
    showToast('Cuenta desvinculada', `Ya no se puede ingresar con ${name}.`, 'done')
  }
  return (
    <Dialog title="Desvincular una cuenta" isOpen={isOpen} onClose={onClose} hasInput>
      <ProofForm
        intro={`Ya no podrá ingresar con ${name}${account ? ` (${account})` : ''}, y se cierran las sesiones que abrió con esa cuenta en otros navegadores. Esta sesión sigue.`}
        submitLabel="Desvincular"
        needsCode={needsCode}
        send={(proof) => unlinkProvider(http, link.id, proof)}
        onSuccess={handleUnlinked}
        onCancel={onClose}
      />
    </Dialog>
  )
}

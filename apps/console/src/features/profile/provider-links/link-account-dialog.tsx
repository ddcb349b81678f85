import { Button } from '@mantine/core'
import { useState } from 'react'
import { describeFormFailureInline } from '#data/http/form-failure.ts'
import type { ProviderClient } from '#data/provider/provider-client.ts'
import { useServices } from '#data/use-services.ts'
import { linkProvider, useRefresh } from '#features/profile/profile-data.ts'
import { MethodButtons } from '#features/provider/method-buttons.tsx'
import type { ProviderMethod } from '#features/provider/provider-methods.ts'
import type { ProviderStep, StepFormProps, StepFrame } from '#features/provider/provider-step.ts'
import { ProviderSteps } from '#features/provider/provider-steps.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import { FormMessage } from '#ui/form/form-message.tsx'
import { showToast } from '#ui/toasts.tsx'
import { ProofForm } from './proof-form.tsx'
import classes from './link-account-dialog.module.css'

interface LinkAccountProps {
  methods: readonly ProviderMethod[]
  needsCode: boolean
  onClose: () => void
}

/** Choose a method, sign in at the provider, then prove with password and code that it is you. */
export function LinkAccountDialog({ isOpen, ...props }: LinkAccountProps & { isOpen: boolean }) {
  return (
    <Dialog title="Vincular una cuenta" isOpen={isOpen} onClose={props.onClose} hasInput>
      <LinkAccount {...props} />
    </Dialog>
  )
}

function LinkAccount({ methods, needsCode, onClose }: LinkAccountProps) {
  const { http } = useServices()
  const refresh = useRefresh()
  const [step, setStep] = useState<ProviderStep | null>(null)
  const [idToken, setIdToken] = useState<string | null>(null)
  const [error, setError] = useState<unknown>(null)
  async function handleIdToken(token: string, client: ProviderClient) {
    await client.forget()
    setIdToken(token)
  }
  function handleLinked() {
    refresh('providerLinks')
    onClose()
    showToast('Cuenta vinculada', 'Ya puede ingresar con ella.', 'done')
  }
  if (idToken !== null) {
    return (
      <ProofForm
        intro="El proveedor ya lo reconoció. Confirme que es usted para vincular esa cuenta."
        submitLabel="Vincular"
        needsCode={needsCode}
        send={(proof) => linkProvider(http, { ...proof, idToken })}
        onSuccess={handleLinked}
        onCancel={onClose}
      />
    )
  }
  if (step !== null) {
    return (
      <ProviderSteps
        step={step}
        frame={dialogFrame}
        onIdToken={handleIdToken}
        onStep={setStep}
        onBack={() => setStep(null)}
      />
    )
  }
  return (
    <div className={classes.choice}>
      <p className={classes.intro}>
        Elija con qué otra cuenta quiere ingresar. Debe tener el mismo correo de su perfil,
        verificado, o el mismo celular.
      </p>
      <FormMessage>{error === null ? null : describeFormFailureInline(error).message}</FormMessage>
      <MethodButtons
        methods={methods}
        canLeavePage={false}
        onIdToken={handleIdToken}
        onStep={setStep}
        onFailure={setError}
      />
      <Button variant="subtle" color="gray" onClick={onClose}>
        Cancelar
      </Button>
    </div>
  )
}

function DialogStepForm({ intro, form, submitLabel, onBack, links, children }: StepFormProps) {
  return (
    <DialogForm form={form} intro={intro} submitLabel={submitLabel} onCancel={onBack}>
      {children}
      {links}
    </DialogForm>
  )
}

const dialogFrame: StepFrame = {
  Form: DialogStepForm,
  describeFailure: describeFormFailureInline,
  submitLabel: 'Continuar',
  linkClass: classes.link,
}

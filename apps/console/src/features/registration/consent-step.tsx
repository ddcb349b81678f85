import type { ConsentBody } from '@arriero/domain/contract/http/registration.ts'
import { consentText } from '@arriero/domain/users/consent.ts'
import { Button } from '@mantine/core'
import { describeFormFailureInline } from '#data/http/form-failure.ts'
import { FormMessage } from '#ui/form/form-message.tsx'
import type { FormResult } from '#ui/form/form-result.ts'
import { useForm } from '#ui/form/use-form.ts'
import { ConsentField } from './consent-field.tsx'
import { DeleteRegistration } from './delete-registration.tsx'
import { StepTitle } from './step-title.tsx'
import type { OpenRegistration } from './use-registration.ts'
import classes from './registration.module.css'

interface ConsentStepProps extends OpenRegistration {
  onLeave: () => void
  /** Back to the page that shows all papers, if there is one. */
  onClose: (() => void) | undefined
}

/** For people whom an administrator registered, and again when the text has changed. */
export function ConsentStep(props: ConsentStepProps) {
  const { registration, client, onChange, onLeave, onClose } = props
  const form = useForm({
    initial: { accepts: false },
    validate,
    send: (body) => client.acceptConsent(body),
    describeFailure: describeFormFailureInline,
    onSuccess: onChange,
  })
  return (
    <section className={classes.sheet}>
      <StepTitle>Antes de continuar</StepTitle>
      <p className={classes.text}>
        Para recibir sus datos y documentos necesitamos su autorización. Lea el texto y díganos si
        está de acuerdo.
      </p>
      <form className={classes.form} {...form.formProps}>
        <FormMessage>{form.message}</FormMessage>
        <ConsentField
          isOpen
          checked={form.values.accepts}
          error={form.errors.accepts}
          onChange={(accepts) => form.change({ accepts })}
        />
        <Button type="submit" size="lg" fullWidth loading={form.isSending}>
          Continuar
        </Button>
        <Button variant="default" size="md" fullWidth onClick={onClose ?? onLeave}>
          {onClose ? 'Volver a mis documentos' : 'Salir'}
        </Button>
      </form>
      {registration.expiresAt !== null && <DeleteRegistration client={client} onLeave={onLeave} />}
    </section>
  )
}

const validate = ({ accepts }: { accepts: boolean }): FormResult<'accepts', ConsentBody> =>
  accepts
    ? { body: { consentVersion: consentText.version } }
    : { errors: { accepts: 'Para continuar debe autorizarlo.' } }

import { RegistrationLinkBody } from '@arriero/domain/contract/http/registration.ts'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { describeFormFailureInline } from '#data/http/form-failure.ts'
import { useServices } from '#data/use-services.ts'
import { FormMessage } from '#ui/form/form-message.tsx'
import { parseForm } from '#ui/form/form-result.ts'
import { useForm } from '#ui/form/use-form.ts'
import { askForLink } from './registration-client.ts'
import { StepTitle } from './step-title.tsx'
import classes from './registration.module.css'

/** Mails the link of a registration. The same text whether there is one or not. */
export function LostLink({ onBack }: { onBack: () => void }) {
  const { http } = useServices()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useForm({
    initial: { email: '' },
    validate: ({ email }) => parseForm(RegistrationLinkBody, { email: email.trim() }),
    send: (body) => askForLink(http, body),
    describeFailure: describeFormFailureInline,
    onSuccess: (_answer, { email }) => setSentTo(email),
    staysBusy: true,
  })
  if (sentTo !== null) {
    return (
      <section className={classes.sheet}>
        <StepTitle>Revise su correo</StepTitle>
        <output className={classes.text}>
          Si hay un registro con {sentTo}, le enviamos un enlace para continuarlo, ver en qué va o
          renovar un documento. Si no lo ve, busque en el correo no deseado.
        </output>
        <Button size="md" fullWidth onClick={onBack}>
          Volver
        </Button>
      </section>
    )
  }
  return (
    <section className={classes.sheet}>
      <StepTitle>Abrir su registro</StepTitle>
      <p className={classes.text}>Escriba el correo que usó y le enviamos el enlace.</p>
      <form className={classes.form} {...form.formProps}>
        <FormMessage>{form.message}</FormMessage>
        <TextInput
          label="Correo"
          type="email"
          name="email"
          size="md"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          {...form.input('email')}
        />
        <Button type="submit" size="lg" fullWidth loading={form.isSending}>
          Enviar el enlace
        </Button>
        <Button variant="default" size="md" fullWidth onClick={onBack}>
          Volver
        </Button>
      </form>
    </section>
  )
}

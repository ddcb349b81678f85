import { Button } from '@mantine/core'
import { useState } from 'react'
import { describeError } from '#data/http/describe-error.ts'
import { useServices } from '#data/use-services.ts'
import { FormMessage } from '#ui/form/form-message.tsx'
import { askForLink } from './registration-client.ts'
import { StepTitle } from './step-title.tsx'
import classes from './registration.module.css'

/** Told only to somebody who has confirmed this address. */
export function EmailTaken({ email, onLeave }: { email: string; onLeave: () => void }) {
  const { http } = useServices()
  const [answer, setAnswer] = useState<{ isGood: boolean; text: string } | null>(null)

  async function send() {
    try {
      await askForLink(http, { email })
      setAnswer({ isGood: true, text: 'Le enviamos el enlace. Revise su correo.' })
    } catch (error) {
      setAnswer({ isGood: false, text: describeError(error) })
    }
  }
  return (
    <section className={classes.sheet}>
      <StepTitle>Ya existe un registro con este correo</StepTitle>
      <p className={classes.text}>
        {email} ya está registrado. Siga con ese registro: le enviamos el enlace a su correo. Si
        quiere registrar a otra persona o empresa, use otro correo.
      </p>
      <FormMessage isGood={answer?.isGood === true}>{answer?.text}</FormMessage>
      <Button size="lg" fullWidth onClick={() => void send()}>
        Enviarme el enlace
      </Button>
      <Button variant="default" size="md" fullWidth onClick={onLeave}>
        Usar otro correo
      </Button>
    </section>
  )
}

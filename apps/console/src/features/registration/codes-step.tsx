import { minuteMs } from '@arriero/domain/calendar/durations.ts'
import type { CodeChannel, ConfirmCodeBody } from '@arriero/domain/contract/http/registration.ts'
import { formatPhone } from '@arriero/domain/identity/phone.ts'
import { Button, UnstyledButton } from '@mantine/core'
import { useRef, useState } from 'react'
import { describeError } from '#data/http/describe-error.ts'
import { describeFormFailureInline } from '#data/http/form-failure.ts'
import { useNow } from '#data/use-now.ts'
import { useServices } from '#data/use-services.ts'
import { CodeField, codeLength } from '#ui/form/code-field.tsx'
import { FormMessage } from '#ui/form/form-message.tsx'
import type { FormResult } from '#ui/form/form-result.ts'
import { useForm } from '#ui/form/use-form.ts'
import { StepTitle } from './step-title.tsx'
import type { OpenRegistration } from './use-registration.ts'
import classes from './registration.module.css'

interface CodesStepProps extends OpenRegistration {
  /** Begins again, with another e-mail or phone. */
  onLeave: () => void
}

/** First the e-mail, then the phone. */
export function CodesStep(props: CodesStepProps) {
  const { registration, onLeave } = props
  const { config } = useServices()
  const channel = registration.isEmailConfirmed ? 'sms' : 'email'
  const to = channel === 'email' ? registration.email : formatPhone(registration.phone)
  return (
    <section className={classes.sheet}>
      <StepTitle key={`${channel}-title`}>
        {channel === 'email' ? 'Confirme su correo' : 'Confirme su celular'}
      </StepTitle>
      <p className={classes.text}>
        Escriba el código de seis números que le enviamos{' '}
        {channel === 'email' ? 'al correo' : 'por mensaje de texto al'} <strong>{to}</strong>.
      </p>
      {config.demo && (
        <div className={classes.note}>
          <p>
            En esta demostración nada sale del equipo: el código queda en la carpeta{' '}
            <code>outbox</code> de los datos y en la terminal del servidor.
          </p>
        </div>
      )}
      <CodeForm key={channel} channel={channel} {...props} />
      <UnstyledButton className={classes.link} onClick={onLeave}>
        Corregir el correo o el celular
      </UnstyledButton>
    </section>
  )
}

/** The server sends another code after a minute at the earliest. */
const waitMs = minuteMs

interface CodeFormProps extends OpenRegistration {
  channel: CodeChannel
}

function CodeForm({ channel, registration, client, onChange }: CodeFormProps) {
  const fieldRef = useRef<HTMLInputElement>(null)
  // A phone whose clock is slow waits for one minute, not longer.
  const [renewed, setRenewed] = useState(() => ({
    at: Math.min(Date.parse(registration.changedAt), Date.now()),
    text: '',
  }))
  const [renewFailure, setRenewFailure] = useState<string | null>(null)
  const passedMs = Math.max(0, useNow(1000).getTime() - renewed.at)
  const secondsLeft = Math.ceil((waitMs - passedMs) / 1000)
  const form = useForm({
    initial: { code: '' },
    validate: ({ code }) => validate(channel, code),
    send: (body) => client.confirm(body.channel, body.code),
    describeFailure: describeFormFailureInline,
    fieldByCode: { 'registration.wrong-code': 'code', 'registration.code-expired': 'code' },
    onSuccess: onChange,
    // A digit typed into a full box would be sent as another guess, so the next try starts with empty ones.
    onFailure: () => {
      form.reset()
      fieldRef.current?.focus()
    },
  })

  async function renew() {
    try {
      await client.renewCode(channel)
      setRenewFailure(null)
      setRenewed({ at: Date.now(), text: 'Le enviamos otro código. El anterior ya no sirve.' })
    } catch (error) {
      setRenewFailure(describeError(error))
    }
  }

  function type(code: string) {
    if (code.length === codeLength && !form.isSending) form.submitWith({ code })
    else form.change({ code })
  }
  return (
    <form className={classes.form} {...form.formProps}>
      <FormMessage>{form.message ?? renewFailure}</FormMessage>
      <CodeField inputRef={fieldRef} label="Código" {...form.field('code')} onChange={type} />
      <Button type="submit" size="lg" fullWidth loading={form.isSending}>
        Confirmar
      </Button>
      <output className={classes.hint}>{renewed.text}</output>
      <Button
        variant="default"
        size="md"
        fullWidth
        disabled={secondsLeft > 0}
        onClick={() => void renew()}
      >
        {secondsLeft > 0 ? `Enviar otro código (en ${secondsLeft} s)` : 'Enviar otro código'}
      </Button>
    </form>
  )
}

const validate = (channel: CodeChannel, code: string): FormResult<'code', ConfirmCodeBody> =>
  /^\d{6}$/.test(code)
    ? { body: { channel, code } }
    : { errors: { code: 'El código tiene seis números.' } }

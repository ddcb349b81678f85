import { StartRegistrationBody } from '@arriero/domain/contract/http/registration.ts'
import { consentText } from '@arriero/domain/users/consent.ts'
import type { ApplicantKind } from '@arriero/domain/users/review-item.ts'
import { Button, TextInput, UnstyledButton } from '@mantine/core'
import { IconBuildingFactory2, IconTruck } from '@tabler/icons-react'
import { useState } from 'react'
import { describeFormFailureInline } from '#data/http/form-failure.ts'
import { useServices } from '#data/use-services.ts'
import { FormMessage } from '#ui/form/form-message.tsx'
import { type FormResult, parseForm } from '#ui/form/form-result.ts'
import { useForm } from '#ui/form/use-form.ts'
import { ConsentField } from './consent-field.tsx'
import { LostLink } from './lost-link.tsx'
import { startRegistration } from './registration-client.ts'
import { StepTitle } from './step-title.tsx'
import classes from './registration.module.css'

const kinds = [
  {
    kind: 'driver',
    icon: IconTruck,
    label: 'Soy conductor',
    hint: 'Con su cédula, su licencia y los papeles del vehículo.',
  },
  {
    kind: 'customer',
    icon: IconBuildingFactory2,
    label: 'Somos una empresa',
    hint: 'Con el RUT, la Cámara de Comercio y la cédula del representante legal; si es transportadora, también la habilitación.',
  },
] as const

/** Who registers, then how to reach them and what they agree to. */
export function StartStep({ onStarted }: { onStarted: (token: string) => void }) {
  const [kind, setKind] = useState<ApplicantKind | null>(null)
  const [isLost, setIsLost] = useState(false)
  if (isLost) return <LostLink onBack={() => setIsLost(false)} />
  if (kind !== null) {
    return <ContactForm kind={kind} onStarted={onStarted} onBack={() => setKind(null)} />
  }
  return (
    <section className={classes.sheet}>
      <StepTitle>Registro</StepTitle>
      <p className={classes.text}>
        Toma unos diez minutos. Tenga a la mano sus documentos: puede tomarles fotos con el celular
        o subirlos en PDF. Lo que guarde no se pierde: puede seguir después.
      </p>
      <div className={classes.choices}>
        {kinds.map(({ kind: value, icon: Icon, label, hint }) => (
          <UnstyledButton key={value} className={classes.choice} onClick={() => setKind(value)}>
            <Icon size={28} aria-hidden />
            <span>
              <span className={classes.choiceLabel}>{label}</span>
              <span className={classes.hint}>{hint}</span>
            </span>
          </UnstyledButton>
        ))}
      </div>
      <UnstyledButton className={classes.link} onClick={() => setIsLost(true)}>
        Ya tengo un registro
      </UnstyledButton>
    </section>
  )
}

const initial = { email: '', phone: '', accepts: false }
type Values = typeof initial

interface ContactFormProps {
  kind: ApplicantKind
  onStarted: (token: string) => void
  onBack: () => void
}

function ContactForm({ kind, onStarted, onBack }: ContactFormProps) {
  const { http } = useServices()
  const form = useForm({
    initial,
    validate: (values) => validate(kind, values),
    send: (body) => startRegistration(http, body),
    describeFailure: describeFormFailureInline,
    onSuccess: onStarted,
    staysBusy: true,
  })
  return (
    <section className={classes.sheet}>
      <StepTitle>¿Cómo lo contactamos?</StepTitle>
      <p className={classes.text}>Le enviaremos un código al correo y otro al celular.</p>
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
        <TextInput
          label="Celular"
          type="tel"
          name="phone"
          size="md"
          autoComplete="tel-national"
          placeholder="300 123 4567"
          {...form.input('phone')}
        />
        <ConsentField
          checked={form.values.accepts}
          error={form.errors.accepts}
          onChange={(accepts) => form.change({ accepts })}
        />
        <Button type="submit" size="lg" fullWidth loading={form.isSending}>
          Continuar
        </Button>
        <Button variant="default" size="md" fullWidth onClick={onBack}>
          Volver
        </Button>
      </form>
    </section>
  )
}

function validate(
  kind: ApplicantKind,
  { email, phone, accepts }: Values,
): FormResult<keyof Values, StartRegistrationBody> {
  const consentVersion = consentText.version
  const result = parseForm<'email' | 'phone', StartRegistrationBody>(StartRegistrationBody, {
    kind,
    email: email.trim(),
    phone,
    consentVersion,
  } as Record<'email' | 'phone', unknown>)
  if (accepts) return result
  const errors = 'errors' in result ? result.errors : {}
  return { errors: { ...errors, accepts: 'Para registrarse debe autorizarlo.' } }
}
